def greeting(name):
    """Returns a friendly sentence for one person."""
    return f"Habari, {name}!"
