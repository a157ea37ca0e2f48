// Amounts as people type them, and the largest chip that divides them all.

const GROUPED = /(?<=\d)[\s_'’](?=\d{3}(\D|$))/g;
const THOUSANDS = /^[-+]?\d{1,3}((,\d{3}){2,}|(\.\d{3}){2,})$/;
const MIXED = /^[-+]?\d{1,3}((,\d{3})+\.|(\.\d{3})+,)\d*$/;
const GROUPS = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const TWO_READINGS = /^([-+]?)([1-9]\d{0,2})[.,](\d{3})$/;

/** An amount with a decimal point and no thousands separators: "1,50" -> "1.50"; null if it is invalid or ambiguous. */
function plain(text) {
  const digits = text.trim().replaceAll(GROUPED, "");
  if (TWO_READINGS.test(digits)) return null;
  if (/^[-+]?\d*$/.test(digits)) return digits || "0";
  if (THOUSANDS.test(digits)) return digits.replaceAll(/[.,]/g, "");
  if (!MIXED.test(digits)) return /^[-+]?(\d+[.,]\d*|[.,]\d+)$/.test(digits) ? digits.replace(",", ".") : null;
  const mark = Math.max(digits.lastIndexOf("."), digits.lastIndexOf(","));
  return `${digits.slice(0, mark).replaceAll(/[.,]/g, "")}.${digits.slice(mark + 1)}`;
}

/** The number in a typed text: "1,50" is 1.5, "1,250,000" is 1250000, an empty text 0, an invalid or ambiguous text null. */
export function amount(text) {
  const number = plain(text);
  return number === null || /^[-+]$/.test(number) ? null : Number(number);
}

/** The number of decimal places in a typed amount. */
export const placesOf = (text) => plain(text)?.split(".")[1]?.length ?? 0;

/** What is wrong with a text that is not an amount. Both readings of "1,000" are shown. */
export function wrongWith(text) {
  const [, sign, whole, decimals] = TWO_READINGS.exec(text.trim()) ?? [];
  if (!whole) return "is not a number; write it as 5 or 2.5";
  const [large, small] = [sign + whole + decimals, String(Number(`${sign}${whole}.${decimals}`))];
  const clear = /\.\d{3}$/.test(small) ? `${small}0` : small; // 12.3450 has only one reading
  return `can be ${large} or ${small}; write ${large} or ${clear}`;
}

/** {prizes, bad, wrong}: the prizes in a text, or what is `wrong` with a `bad` part, such as "1,000". */
export function prizesIn(text) {
  const prizes = [];
  const refused = (bad, wrong) => ({ prizes: [], bad, wrong });
  const parts = text.trim().split(/\s*;\s*|\s*,\s+|\s+,/);
  for (const part of parts.flatMap((part) => (part.includes(",") ? part.split(/\s+/) : part))) {
    const words = part.split(/[,\s]+/).filter(Boolean);
    const rises = words.some((word, at) => /^0\d/.test(word) || Number(word) > Number(words[at - 1]));
    if (rises && GROUPS.test(words)) {
      const readings = `${words.join("")} or ${words.map(Number).join(", ")}`;
      return refused(part, `can be one prize or several; write ${readings}`);
    }
    if (words[1] && words.some((word) => /^0\d/.test(word)))
      return refused(part, "cannot be read; write it as 50, 30, 20");
    const bad = words.find((word) => amount(word) === null);
    if (bad) return refused(bad, wrongWith(bad));
    prizes.push(...words.map(amount));
  }
  return { prizes, bad: "", wrong: "" };
}

/** The largest common chip value (1, 2, 2.5 or 5 times a power of ten) that divides all amounts; null if it is `unit`. */
export function largerChip(amounts, unit) {
  const units = amounts.filter(Boolean).map((number) => Math.round(number / unit));
  const common = units.reduce((one, other) => {
    while (other) [one, other] = [other, one % other];
    return one;
  }, 0);
  let chip = 1;
  for (let ten = 1; ten <= common; ten *= 10) {
    for (const size of [ten, 2 * ten, 2.5 * ten, 5 * ten]) {
      if (common % size === 0 && Number.isInteger(size)) chip = Math.max(chip, size);
    }
  }
  return chip > 1 ? Number((chip * unit).toPrecision(12)) : null;
}
