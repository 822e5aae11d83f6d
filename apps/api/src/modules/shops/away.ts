import { dayInWords } from '@asime/contract/days'

/** Why an order is refused while a shop is away. */
export function awaySentence(businessName: string, until: string): string {
  return `${businessName} is away and takes orders again on ${dayInWords(until, Date.now())}`
}
