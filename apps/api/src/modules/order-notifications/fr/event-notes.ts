import { frenchDayOf } from '../../../platform/mail/french.ts'
import type { Paragraph } from '../../../platform/mail/mail-text.ts'
import type { EventNotification } from '../order-notifications.repository.ts'

// Some notes of an order's timeline are ours, written in English as the order's page shows them. In a French mail they are said in
// French; what people typed stays as they typed it.

const SENTENCES: Record<string, string> = {
  'Not dispatched': 'La commande n’a pas été expédiée.',
  'The seller did not answer in time': 'Le vendeur n’a pas répondu à temps.',
  'No agreement in time': 'Il n’y a pas eu d’accord à temps.',
}

const DAY = String.raw`[A-Z][a-z]{2} \d{1,2} [A-Z][a-z]{2}(?: \d{4})?`
const SHAPES: readonly [RegExp, (...parts: string[]) => Paragraph[]][] = [
  [
    new RegExp(`^Not dispatched by (${DAY})$`),
    (day) => [`La commande devait être expédiée au plus tard le ${frenchDayOf(day)}.`],
  ],
  [
    new RegExp(`^(${DAY}): (.*)$`, 's'),
    (day, reason) => [`Nouvelle date proposée : ${frenchDayOf(day)}.`, { quote: reason }],
  ],
  [/^(.+) taken back by the payer’s bank$/, (amount) => [`Montant repris par la banque du payeur : ${amount}.`]],
]

/** Notes of these steps are ours, or begin with what is. */
const OURS = new Set(['cancel_late', 'lapse_undispatched', 'propose_date', 'chargeback', 'escalate'])

/** What was noted with a step: ours in French, somebody's words as they are. */
export function note({ event: { event, note: text } }: EventNotification): Paragraph[] {
  if (text === null) return []
  if (!OURS.has(event)) return [{ quote: text }]
  const sentence = SENTENCES[text]
  if (sentence !== undefined) return [sentence]
  for (const [shape, say] of SHAPES) {
    const parts = shape.exec(text)?.slice(1)
    if (parts) return say(...parts)
  }
  return [{ quote: text }]
}

/** The amount of an offer to settle a dispute, of its note: `GH₵ 20.00 back`. */
export function offeredAmount({ event: { note: text } }: EventNotification): string {
  return (text ?? '').replace(/ back$/, '')
}
