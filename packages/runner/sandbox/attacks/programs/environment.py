# Prints its environment variables, without the one that Python itself adds.
import json, os
told = dict(os.environ)
told.pop("LC_CTYPE", None)
print(json.dumps(told))
