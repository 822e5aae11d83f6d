const DAY = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'long',
  timeZone: 'Africa/Accra',
})

/** Why an order is refused while a shop is away. */
export function awaySentence(businessName: string, until: string): string {
  return `${businessName} is away and takes orders again on ${DAY.format(new Date(until))}`
}
