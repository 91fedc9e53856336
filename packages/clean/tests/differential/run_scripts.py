"""Runs scripts that come as lines of JSON, each on a table, and answers each with the table that it wrote.

The library of the scripts, pandas or polars, is the argument.
"""

import base64
import importlib
import json
import os
import signal
import sys
import tempfile
import traceback
import warnings

# A script that hangs ends the process. Time while other programs run doesn't count.
MAX_SECONDS = 60

library = importlib.import_module(sys.argv[1])
# A script that warns would alarm its reader.
warnings.simplefilter("error")
answers = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)


def run(script, table):
    with open("messy.csv", "wb") as messy:
        messy.write(base64.b64decode(table))
    sys.argv = ["clean.py", "messy.csv", "clean.csv"]
    try:
        exec(compile(script, "clean.py", "exec"), {"__name__": "__main__"})
    except Exception as error:
        frames = traceback.extract_tb(error.__traceback__)
        lines = [frame.lineno for frame in frames if frame.filename == "clean.py"]
        return {
            "error": type(error).__name__,
            "message": str(error),
            "line": lines[0] if lines else 0,
        }
    with open("clean.csv", "rb") as clean:
        return {"table": base64.b64encode(clean.read()).decode()}


def answer(reply):
    answers.write(json.dumps(reply) + "\n")
    answers.flush()


with tempfile.TemporaryDirectory() as folder:
    os.chdir(folder)
    answer({"version": library.__version__})
    for line in sys.stdin:
        task = json.loads(line)
        signal.setitimer(signal.ITIMER_PROF, MAX_SECONDS)
        answer(run(task["script"], task["table"]))
answers.close()
