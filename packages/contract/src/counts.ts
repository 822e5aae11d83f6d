/** `1,204`. Not Intl, whose data differ between machines and old phones. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',')
}
