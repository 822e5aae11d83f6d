/** `9.4%`; of nothing `0%`. */
export function formatShare(part: number, whole: number): string {
  if (whole === 0) return '0%'
  const percent = (100 * part) / whole
  return `${percent >= 10 || percent === 0 ? Math.round(percent) : percent.toFixed(1)}%`
}
