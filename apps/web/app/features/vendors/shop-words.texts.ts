import { inWords, lengthOf, USUAL_REPLIES } from '@asime/contract/deadlines'

/** Nothing where it takes longer than what says something. */
export const usuallyAnswers = (minutes: number) => {
  // Part of a minute has gone by, too.
  const within = USUAL_REPLIES.find((time) => minutes < lengthOf(time, 'minutes'))
  return within && `Usually answers within ${inWords(within)}`
}
export const opens = (day: string, time: string) => `Opens ${day} at ${time}`
export const today = 'today'
export const tomorrow = 'tomorrow'
export const closed = 'Closed'
export const daysFromTo = (from: string, to: string) => (from === to ? from : `${from} to ${to}`)
export const timeFromTo = (from: string, to: string) => `${from} to ${to}`
export const delivers = (methods: readonly string[]) =>
  `Delivery methods: ${methods.join(', ').toLowerCase()}. Checkout shows the fee before you pay.`
