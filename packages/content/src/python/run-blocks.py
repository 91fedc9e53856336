"""Runs the blocks of pages, given as JSON on standard input, and prints the output of each as JSON.

Every page has its own namespace and working folder, with copies of the dataset files. A failing block
ends its page: later blocks would fail for the same reason.
"""

import contextlib
import io
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import traceback

import pandas


def run_page(page, data_files):
    # The last line of the log names the page that crashed the process or never ended.
    print(page["file"], file=sys.stderr, flush=True)
    namespace = {"__name__": "__main__"}
    results = []
    pandas.reset_option("display")
    with tempfile.TemporaryDirectory() as folder:
        for file in data_files:
            shutil.copy(file, folder)
        os.chdir(folder)
        try:
            for block in page["blocks"]:
                results.append(run_block(page["file"], block, namespace))
                if "error" in results[-1]:
                    break
        finally:
            os.chdir(os.path.dirname(folder))
    return results


def run_block(file, block, namespace):
    if block.get("isShell"):
        return run_shell(block)
    written = io.StringIO()
    try:
        # Empty lines before the code make its line numbers those of the page.
        code = compile("\n" * (block["line"] - 1) + block["code"], file, "exec")
        with contextlib.redirect_stdout(written):
            exec(code, namespace)
    except (Exception, SystemExit) as error:
        return {
            "stdout": written.getvalue(),
            "error": {
                "line": line_of(error, file, block["line"]),
                "message": "".join(traceback.format_exception_only(type(error), error)).strip(),
            },
        }
    return {"stdout": written.getvalue()}


def run_shell(block):
    """Runs commands of a terminal, which shows both streams."""
    done = subprocess.run(
        ["sh", "-e"], input=block["code"], text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    stdout = done.stdout.replace("\r\n", "\n")
    if done.returncode == 0:
        return {"stdout": stdout}
    return {"stdout": stdout, "error": {"line": block["line"], "message": stdout[-2000:]}}


def add_commands(folder, commands):
    """Puts commands into the path of the shell: those given, and this Python."""
    for name, words in [*commands.items(), ("python3", [sys.executable, "-s"])]:
        file = os.path.join(folder, name)
        with open(file, "w") as script:
            script.write(f'#!/bin/sh\nexec {shlex.join(words)} "$@"\n')
        os.chmod(file, 0o755)
    os.environ["PATH"] = folder + os.pathsep + os.environ.get("PATH", os.defpath)


def line_of(error, file, otherwise):
    """The line of the page that raised the error."""
    if isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno or otherwise
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    return frames[-1].lineno if frames else otherwise


def main():
    job = json.load(sys.stdin)
    # Output that escapes the capture must not mix with the answer.
    answer, sys.stdout = sys.stdout, sys.stderr
    with tempfile.TemporaryDirectory() as folder:
        add_commands(folder, job["commands"])
        results = [run_page(page, job["dataFiles"]) for page in job["pages"]]
    json.dump({"pandas": pandas.__version__, "pages": results}, answer)


main()
