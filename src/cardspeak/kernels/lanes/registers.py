"""The functions of `lanes` for Numba: a Numba type for vectors, and LLVM instructions for each operation.

LLVM's instructions are described in its language reference, https://llvm.org/docs/LangRef.html. The code assumes that
the machine is little-endian, as is every machine for which Numba has wheels.
"""

# Numba is typed in some versions and not in others:
# mypy: disable-error-code="misc, no-untyped-call, attr-defined, assignment, call-overload", no-warn-unused-ignores

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, TypeAlias

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import AbstractTemplate, infer, infer_global, signature
from numba.extending import lower_builtin, models, register_model

from cardspeak.kernels.lanes import lanes
from cardspeak.kernels.lanes.lanes import BYTES, FEATURES, IS_ARM64, WORDS

Typing: TypeAlias = Callable[..., Any]
"""Maps operand types to the type of the result, or to None if the operation is not defined for them."""
Lowering: TypeAlias = Callable[[Any, Any, Any, Any], Any]
"""Maps Numba's context, LLVM's builder, the signature and the operands to the LLVM value of the result."""
Emit: TypeAlias = Callable[..., Any]
"""Maps LLVM's builder and operands of one type to the LLVM value of the result."""

INDEX = ir.IntType(32)


class Lane(types.Type):
    """The Numba type of a vector: `count` numbers of `bits` bits. A vector of length one is a plain LLVM integer."""

    def __init__(self, bits: int, count: int) -> None:
        self.bits, self.count = bits, count
        super().__init__(name=f"Lane({bits}, {count})")

    @property
    def register(self) -> Any:
        """The LLVM type."""
        return ir.IntType(self.bits) if self.count == 1 else ir.VectorType(ir.IntType(self.bits), self.count)


@register_model(Lane)
class LaneModel(models.PrimitiveModel):
    """The data model of `Lane`: a vector is stored as its LLVM type."""

    def __init__(self, manager: Any, lane: Lane) -> None:
        super().__init__(manager, lane, lane.register)


BYTE_REGISTER, WORD_REGISTER = Lane(8, BYTES), Lane(16, WORDS)


def define(function: Callable[..., Any], result: Typing, lower: Lowering, *operands: tuple[Any, ...]) -> None:
    """Register `lower` as Numba's implementation of `function` for each of these tuples of operand types."""
    _define_type(function, result)
    for kinds in operands:
        lower_builtin(function, *kinds)(lower)


def _define_type(function: Callable[..., Any], result: Typing) -> None:
    """Register `result` as the typing of `function`, as `numba.extending.type_callable` does, but before Numba's own.

    For an operator such as `&`, Numba tries the typings for sets, NumPy's functions and many others one by one. Those
    for a target, here the CPU, are tried first. This saves about an eighth of the time to compile a kernel.
    """
    n_operands = len(inspect.signature(result).parameters)

    def generic(_template: Any, operands: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
        kind = None if keywords or len(operands) != n_operands else result(*operands)
        return kind and signature(kind, *operands)

    members = {"key": function, "generic": generic, "metadata": {"target": "cpu"}}
    template = type(f"{function.__name__}_of_lanes", (AbstractTemplate,), members)
    infer(template)
    infer_global(function, types.Function(template))


def like(value: Any, number: int) -> Any:
    """An LLVM constant of this value's type with every element equal to `number`."""
    kind = value.type
    return ir.Constant(kind, [number] * kind.count if isinstance(kind, ir.VectorType) else number)


def shuffled(builder: Any, left: Any, right: Any, picks: list[int]) -> Any:
    """The items at the positions `picks` of the concatenation of `left` and `right`, which must have the same type."""
    return builder.shuffle_vector(left, right, ir.Constant(ir.VectorType(INDEX, len(picks)), picks))


def called(builder: Any, name: str, result: Any, *args: Any) -> Any:
    """A call of an LLVM intrinsic that llvmlite does not offer for vectors."""
    kind = ir.FunctionType(result, [arg.type for arg in args])
    return builder.call(cgutils.get_or_insert_function(builder.module, kind, name), args)


def suffix(kind: Any) -> str:
    """The suffix of an LLVM intrinsic's name for this type, such as v32i16 or i16."""
    return f"v{kind.count}i{kind.element.width}" if isinstance(kind, ir.VectorType) else f"i{kind.width}"


def pointer_to(context: Any, builder: Any, kind: Any, array: Any, start: Any, lane: Lane) -> Any:
    """LLVM's pointer to the vector at index `start` of an array of Numba type `kind`."""
    data = context.make_array(kind)(context, builder, array).data
    return builder.bitcast(builder.gep(data, [start]), lane.register.as_pointer())


def is_flat(kind: Any, dtype: Any) -> bool:
    """Whether a Numba type is a contiguous one-dimensional array of this dtype."""
    return isinstance(kind, types.Array) and (kind.dtype, kind.ndim, kind.layout) == (dtype, 1, "C")


# Sizes: an integer is converted to the bit width and the length of the other operand. A vector of length one is
# converted to the length of the other operand.


def common(*kinds: Any) -> Lane | None:
    """The common type to which operands of these types are converted, or None if they are incompatible."""
    here = [kind for kind in kinds if isinstance(kind, Lane)]
    counts = {lane.count for lane in here} - {1}
    others_are_integers = all(isinstance(kind, (Lane, types.Integer)) for kind in kinds)
    if len({lane.bits for lane in here}) != 1 or len(counts) > 1 or not others_are_integers:
        return None
    return Lane(here[0].bits, max(counts, default=1))


def resized(builder: Any, value: Any, kind: Any, lane: Lane) -> Any:
    """An LLVM value of Numba type `kind`, a vector or an integer, converted to the type `lane`."""
    count = kind.count if isinstance(kind, Lane) else 1
    width = kind.bits if isinstance(kind, Lane) else value.type.width
    if width != lane.bits:
        value = (builder.trunc if width > lane.bits else builder.zext)(value, Lane(lane.bits, count).register)
    if count == lane.count:
        return value
    undefined = ir.Constant(lane.register, ir.Undefined)
    return shuffled(builder, builder.insert_element(undefined, value, INDEX(0)), undefined, [0] * lane.count)


def _resize(_context: Any, builder: Any, signature: Any, args: Any) -> Any:
    return resized(builder, args[0], signature.args[0], signature.return_type)


def _type_conversion(bits: int) -> Typing:
    def result(value: Any) -> Lane | None:
        if isinstance(value, types.Integer):
            return Lane(bits, 1)
        return Lane(bits, value.count) if isinstance(value, Lane) else None

    return result


define(lanes.byte, _type_conversion(8), _resize, (Lane,), (types.Integer,))
define(lanes.word, _type_conversion(16), _resize, (Lane,), (types.Integer,))
define(
    lanes.words_of, lambda value: WORD_REGISTER if isinstance(value, types.Integer) else None, _resize, (types.Integer,)
)
define(
    lanes.number,
    lambda lane: {8: types.uint8, 16: types.uint16}[lane.bits] if isinstance(lane, Lane) and lane.count == 1 else None,
    lambda _context, _builder, _signature, args: args[0],
    (Lane,),
)
define(
    lanes.word_indices,
    lambda: WORD_REGISTER,
    lambda _context, _builder, _signature, _args: ir.Constant(WORD_REGISTER.register, list(range(WORDS))),
    (),
)


# Element-wise operators and functions.


def _define_unary(function: Callable[..., Any], emit: Emit) -> None:
    define(
        function,
        lambda operand: operand if isinstance(operand, Lane) else None,
        lambda _context, builder, _signature, args: emit(builder, args[0]),
        (Lane,),
    )


def _define_binary(function: Callable[..., Any], emit: Emit, *, is_comparison: bool = False) -> None:
    def result(left: Any, right: Any) -> Lane | None:
        lane = common(left, right)
        return Lane(1, lane.count) if lane and is_comparison else lane

    def lower(_context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lane = common(*signature.args)
        assert lane is not None
        return emit(builder, *(resized(builder, *operand, lane) for operand in zip(args, signature.args, strict=True)))

    define(function, result, lower, (Lane, Lane), (Lane, types.Integer), (types.Integer, Lane))


def _instruction(name: str) -> Emit:
    return lambda builder, *operands: getattr(builder, name)(*operands)


def _comparison(sign: str) -> Emit:
    return lambda builder, left, right: builder.icmp_unsigned(sign, left, right)


def _the_one_that_is(sign: str) -> Emit:
    return lambda builder, left, right: builder.select(builder.icmp_unsigned(sign, left, right), left, right)


# AVX2 cannot count bits, and cannot shift each word by another number of bits. LLVM needs ten instructions for the
# first, and seven for the second. But AVX2 can look up each byte below 16 in a table, with one instruction (pshufb).

_IS_AVX2 = BYTES == 32
_N_BITS = [number.bit_count() for number in range(16)]
_POWERS = [1 << number for number in range(8)] + [0] * 8
_LOOKS_UP = (
    {64: "llvm.x86.avx512.pshuf.b.512", 32: "llvm.x86.avx2.pshuf.b"}.get(BYTES)
    or ("llvm.x86.ssse3.pshuf.b.128" if "ssse3" in FEATURES else "")
    or ("llvm.aarch64.neon.tbl1.v16i8" if IS_ARM64 else "")
)
"""LLVM's name of the instruction that looks up each byte of a register in a table, or an empty text."""
CAN_LOOK_UP = bool(_LOOKS_UP)
"""Whether the machine has an instruction that looks up each byte of a register in a table of sixteen bytes."""


def looked_up(builder: Any, table: Sequence[int], indices: Any) -> Any:
    """The entry of a table of sixteen bytes at each byte of a register, as bytes. It needs `CAN_LOOK_UP`.

    Indices must be below 16. With NEON, larger indices yield 0.
    """
    kind = BYTE_REGISTER.register
    entries = ir.Constant(kind, list(table) * (BYTES // len(table)))
    return called(builder, _LOOKS_UP, kind, entries, builder.bitcast(indices, kind))


def _is_uniform(value: Any) -> bool:
    """Whether `resized` made this register of a single number."""
    return isinstance(value, ir.instructions.ShuffleVector)


def _repeated(value: Any, byte: int) -> Any:
    """An LLVM constant of this register's type with all bytes equal to `byte`."""
    return like(value, byte * 0x0101 if value.type == WORD_REGISTER.register else byte)


def _popcount(builder: Any, value: Any) -> Any:
    if value.type in (BYTE_REGISTER.register, WORD_REGISTER.register) and _IS_AVX2:
        low = looked_up(builder, _N_BITS, builder.and_(value, _repeated(value, 0x0F)))
        high = looked_up(builder, _N_BITS, builder.and_(builder.lshr(value, like(value, 4)), _repeated(value, 0x0F)))
        n_set = builder.add(low, high)
        if value.type == n_set.type:
            return n_set
        return called(builder, "llvm.x86.avx2.pmadd.ub.sw", value.type, n_set, like(n_set, 1))  # adds both bytes
    return called(builder, f"llvm.ctpop.{suffix(value.type)}", value.type, value)


def _shift_left(builder: Any, left: Any, right: Any) -> Any:
    if right.type == WORD_REGISTER.register and _IS_AVX2 and not _is_uniform(right):
        twice = builder.or_(right, builder.shl(right, like(right, 8)))
        # For a shift by 3, look up bytes 3 and 3 ^ 8 = 11: 8 and 0, so 2**3. For 11, they are 11 and 3: 2**3 * 256.
        power = looked_up(builder, _POWERS, builder.xor(twice, like(right, 0x0800)))
        return builder.mul(left, builder.bitcast(power, right.type))
    return builder.shl(left, right)


_INSTRUCTIONS: Mapping[str, str] = MappingProxyType(
    {"rshift": "lshr"} | {name: name for name in ("and_", "or_", "xor", "add", "sub", "mul")}
)
_COMPARISONS: Mapping[str, str] = MappingProxyType(
    {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
)
for _name, _llvm_name in _INSTRUCTIONS.items():
    for _function in (getattr(operator, _name), getattr(operator, "i" + _name.rstrip("_"))):
        _define_binary(_function, _instruction(_llvm_name))
for _function in (operator.lshift, operator.ilshift):
    _define_binary(_function, _shift_left)
for _name, _sign in _COMPARISONS.items():
    _define_binary(getattr(operator, _name), _comparison(_sign), is_comparison=True)
_define_binary(lanes.smaller, _the_one_that_is("<"))
_define_binary(lanes.larger, _the_one_that_is(">"))
_define_unary(operator.invert, _instruction("not_"))
_define_unary(lanes.popcount, _popcount)


def _type_choose(condition: Any, yes: Any, no: Any) -> Lane | None:
    if not (isinstance(condition, Lane) and condition.bits == 1):
        return None
    if isinstance(yes, types.Integer) and isinstance(no, types.Integer):
        return Lane(16, condition.count)
    lane = common(yes, no)
    return Lane(lane.bits, max(lane.count, condition.count)) if lane else None


def _lower_choose(_context: Any, builder: Any, signature: Any, args: Any) -> Any:
    lane = signature.return_type
    sizes = Lane(1, lane.count), lane, lane
    return builder.select(*(resized(builder, *part) for part in zip(args, signature.args, sizes, strict=True)))


_NUMBER = (Lane, types.Integer)
define(lanes.choose, _type_choose, _lower_choose, *((Lane, yes, no) for yes in _NUMBER for no in _NUMBER))


# Functions of a whole register.


def _as_bits(builder: Any, condition: Any, lane: Lane) -> Any:
    return builder.bitcast(condition, ir.IntType(lane.count))


def _lower_any_of(_context: Any, builder: Any, signature: Any, args: Any) -> Any:
    bits = _as_bits(builder, args[0], signature.args[0])
    return builder.icmp_unsigned("!=", bits, like(bits, 0))


def _lower_count_of(_context: Any, builder: Any, signature: Any, args: Any) -> Any:
    n_set = _popcount(builder, _as_bits(builder, args[0], signature.args[0]))
    return builder.zext(n_set, ir.IntType(64)) if signature.args[0].count < 64 else n_set


def _lower_total(_context: Any, builder: Any, signature: Any, args: Any) -> Any:
    wide = builder.zext(args[0], Lane(64, signature.args[0].count).register)
    return called(builder, f"llvm.vector.reduce.add.{suffix(wide.type)}", ir.IntType(64), wide)


def _lower_evens(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
    words = builder.bitcast(args[0], WORD_REGISTER.register)
    return builder.and_(words, like(words, 0xFF))


def _lower_odds(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
    words = builder.bitcast(args[0], WORD_REGISTER.register)
    return builder.lshr(words, like(words, 8))


def _lower_joined(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    starts = [[start + half for start in range(0, BYTES, 16)] for half in (0, 8)]
    picks = [[start + i + side for start in half for i in range(8) for side in (0, BYTES)] for half in starts]
    low, high = args
    words = [builder.bitcast(shuffled(builder, low, high, pick), WORD_REGISTER.register) for pick in picks]
    return context.make_tuple(builder, signature.return_type, words)


def _lower_in_order(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
    first, second = args
    picks = [half * WORDS + start + i for start in range(0, WORDS, 8) for half in (0, 1) for i in range(8)]
    return shuffled(builder, first, second, picks)


def _lower_woven(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
    return shuffled(builder, args[0], args[1], [half * WORDS + i for i in range(WORDS) for half in (0, 1)])


def _from(operand: Lane, result: Any) -> Typing:
    return lambda lane: result if lane == operand else None


define(
    lanes.any_of,
    lambda lane: types.boolean if isinstance(lane, Lane) and lane.bits == 1 else None,
    _lower_any_of,
    (Lane,),
)
define(
    lanes.count_of,
    lambda lane: types.int64 if isinstance(lane, Lane) and lane.bits == 1 and lane.count > 1 else None,
    _lower_count_of,
    (Lane,),
)
define(
    lanes.total,
    lambda lane: types.int64 if isinstance(lane, Lane) and lane.count > 1 else None,
    _lower_total,
    (Lane,),
)
define(lanes.evens, _from(BYTE_REGISTER, WORD_REGISTER), _lower_evens, (Lane,))
define(lanes.odds, _from(BYTE_REGISTER, WORD_REGISTER), _lower_odds, (Lane,))
define(
    lanes.woven,
    lambda even, odd: Lane(16, BYTES) if even == odd == WORD_REGISTER else None,
    _lower_woven,
    (Lane, Lane),
)
define(
    lanes.joined,
    lambda low, high: types.UniTuple(WORD_REGISTER, 2) if low == high == BYTE_REGISTER else None,
    _lower_joined,
    (Lane, Lane),
)
define(
    lanes.in_order,
    lambda first, second: Lane(16, BYTES) if first == second == WORD_REGISTER else None,
    _lower_in_order,
    (Lane, Lane),
)
define(
    lanes.longs,
    _from(WORD_REGISTER, Lane(32, WORDS // 2)),
    lambda _context, builder, signature, args: builder.bitcast(args[0], signature.return_type.register),
    (Lane,),
)


# Memory.


def _lower_load(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    lane = signature.return_type
    return builder.load(pointer_to(context, builder, signature.args[0], args[0], args[1], lane), align=lane.bits // 8)


def _lower_put(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    array, start, values = args
    lane = signature.args[2]
    builder.store(values, pointer_to(context, builder, signature.args[0], array, start, lane), align=lane.bits // 8)
    return context.get_dummy_value()


def ask_for(builder: Any, pointer: Any) -> None:
    """Prefetch the memory at `pointer`, for reading (0), with high locality (3), into the data cache (1)."""
    called(
        builder, f"llvm.prefetch.{pointer.type.intrinsic_name}", ir.VoidType(), pointer, INDEX(0), INDEX(3), INDEX(1)
    )


def _lower_ask_ahead(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    ask_for(builder, pointer_to(context, builder, signature.args[0], args[0], args[1], Lane(8, 1)))
    return context.get_dummy_value()


def _type_load(dtype: Any, register: Lane) -> Typing:
    return lambda array, start: register if is_flat(array, dtype) and isinstance(start, types.Integer) else None


define(lanes.bytes_at, _type_load(types.uint8, BYTE_REGISTER), _lower_load, (types.Array, types.Integer))
define(lanes.words_at, _type_load(types.uint16, WORD_REGISTER), _lower_load, (types.Array, types.Integer))
define(
    lanes.put,
    lambda array, _start, lane: (
        types.none if is_flat(array, types.uint16) and isinstance(lane, Lane) and lane.bits == 16 else None
    ),
    _lower_put,
    (types.Array, types.Integer, Lane),
)
define(
    lanes.ask_ahead,
    lambda array, _start: types.none if isinstance(array, types.Array) else None,
    _lower_ask_ahead,
    (types.Array, types.Integer),
)
