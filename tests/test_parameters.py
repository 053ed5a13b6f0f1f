"""No function has more than eight parameters; kernels, which are given bare numbers and arrays, are the exception."""

import ast
from pathlib import Path

import drumhead

MOST = 8


def parameters(f: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    a = f.args
    return len(a.posonlyargs) + len(a.args) + len(a.kwonlyargs) + bool(a.vararg) + bool(a.kwarg)


def is_kernel(f: ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id == "kernel" for d in f.decorator_list)


def test_no_function_but_a_kernel_has_more_than_eight_parameters() -> None:
    root = Path(drumhead.__file__).parent
    found = [
        f"{file.relative_to(root)}:{f.lineno} {f.name} has {parameters(f)}"
        for file in sorted(root.rglob("*.py"))
        for f in ast.walk(ast.parse(file.read_text()))
        if isinstance(f, ast.FunctionDef | ast.AsyncFunctionDef) and parameters(f) > MOST and not is_kernel(f)
    ]
    assert not found, found
