# All it is told at its start. What Python itself adds is taken away.
import json, os
told = dict(os.environ)
told.pop("LC_CTYPE", None)
print(json.dumps(told))
