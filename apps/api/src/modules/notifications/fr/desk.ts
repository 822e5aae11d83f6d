import type { ModerationMove } from '@asime/contract/moderation-states'
import type { FactsOf, NotificationKindName } from '@asime/contract/notification-kinds'
import { de } from '../../../platform/mail/french.ts'
import type { KindWords } from '../kind-words.ts'

// What French emails say of what Asime decides: what is hidden, reported or verified, answers of support and new terms.

type DeskKind =
  | Extract<NotificationKindName, `content_${string}` | `message_${string}` | `verification_${string}`>
  | 'conversation_report_resolved'
  | 'report_decided'
  | 'support_answered'
  | 'text_changes'

type Posted = FactsOf<'report_decided'>['posted']
interface Noun {
  yours: string
  a: string
}
const POSTED: Record<Posted, Noun> = {
  product: { yours: 'votre produit', a: 'un produit' },
  item_request: { yours: 'votre demande', a: 'une demande' },
  bid: { yours: 'votre offre', a: 'une offre' },
  review: { yours: 'votre avis', a: 'un avis' },
  vendor: { yours: 'votre boutique', a: 'une boutique' },
}
const named = (words: string, title: string | undefined) => (title === undefined ? words : `${words} : ${title}`)
const capitalized = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

const REPORT_ANSWERS: Record<ModerationMove, string> = {
  hide: 'Nous avons examiné la publication signalée et l’avons masquée. Merci de l’avoir signalée.',
  dismiss:
    'Nous avons examiné la publication signalée, et elle reste telle quelle : elle n’enfreint pas nos règles. Merci de l’avoir signalée.',
  restore: 'Nous avons réexaminé la publication signalée, et elle est de nouveau visible.',
  act: 'Nous avons agi. Merci de votre signalement.',
}

const verification =
  (title: (shop: string) => string, body: string) =>
  ({ shop }: { shop: string }) => ({
    title: title(shop),
    body,
  })

/** Of a list in a sentence so many are named. */
const NAMED_PARTS = 3

export const deskKinds: Pick<KindWords, DeskKind> = {
  content_hidden: ({ posted, title, reason }) => ({
    title: named(`Asime a masqué ${POSTED[posted].yours}`, title),
    body: `Personne d’autre ne voit plus cette publication. ${posted === 'review' ? '' : 'Les commandes déjà passées se poursuivent. '}Si c’est une erreur, contactez le support. Motif : ${reason}`,
  }),
  content_restored: ({ posted, title, reason }) => ({
    title: named(`${capitalized(POSTED[posted].yours)} est de nouveau visible`, title),
    body: `Tout est affiché comme avant. Motif : ${reason}`,
  }),
  message_hidden: ({ to, reason }) => ({
    title: to === undefined ? 'Asime a supprimé un de vos messages' : `Asime a supprimé votre message à ${to}`,
    body: `Vous ne le voyez plus, ni l’un ni l’autre. Si c’est une erreur, contactez le support. Motif : ${reason}`,
  }),
  message_restored: ({ to, reason }) => ({
    title:
      to === undefined ? 'Un de vos messages est de nouveau visible' : `Votre message à ${to} est de nouveau visible`,
    body: `Vous le voyez de nouveau tous les deux. Motif : ${reason}`,
  }),
  conversation_report_resolved: ({ about }) => ({
    title: about === undefined ? 'Votre signalement d’une conversation' : `Votre signalement au sujet ${de(about)}`,
    body: 'Nous l’avons examiné. Merci de votre signalement.',
  }),
  report_decided: ({ posted, title, move }) => ({
    title: named(`Votre signalement concernant ${POSTED[posted].a}`, title),
    body: REPORT_ANSWERS[move],
  }),
  support_answered: ({ text }) => ({ title: 'Le support a répondu à votre message', body: text }),
  text_changes: ({ page, from, parts }) => ({
    title:
      page === 'terms'
        ? `Nouvelles conditions à partir du ${from}`
        : `Nouvelle notice de confidentialité à partir du ${from}`,
    body: `${parts.length === 0 ? 'Ses parties viennent dans un autre ordre' : `Ce qui change : ${listed(parts)}`}. Vous pouvez lire le nouveau texte dès maintenant, en anglais.`,
  }),
  verification_approved: verification(
    (shop) => `${shop} est vérifiée`,
    'Les acheteurs voient maintenant le badge « Verified ».',
  ),
  verification_asked_again: verification(
    (shop) => `Il nous manque quelque chose pour vérifier ${shop}`,
    'Veuillez vérifier et renvoyer ce qui manque.',
  ),
  verification_rejected: verification(
    (shop) => `${shop} n’a pas été vérifiée`,
    'Vous pouvez recommencer à tout moment.',
  ),
  verification_revoked: verification(
    (shop) => `${shop} n’est plus vérifiée`,
    'Vous pouvez demander une nouvelle vérification à tout moment.',
  ),
  verification_expiring: verification(
    (shop) => `La vérification de votre boutique se termine bientôt : ${shop}`,
    'Renouvelez-la dès maintenant : votre boutique garde son badge pendant notre contrôle.',
  ),
  verification_expired: verification(
    (shop) => `La vérification de votre boutique a expiré : ${shop}`,
    'Faites-la vérifier de nouveau pour récupérer le badge.',
  ),
}

/** `« Fees », « Disputes » et 2 autres`: the headings as the text has them. */
function listed(names: readonly string[]): string {
  const quoted = names.map((name) => `« ${name} »`)
  const others = quoted.length - NAMED_PARTS
  if (others > 0)
    return `${quoted.slice(0, NAMED_PARTS).join(', ')} et ${others === 1 ? 'une autre partie' : `${others} autres parties`}`
  return [...(quoted.length > 1 ? [quoted.slice(0, -1).join(', ')] : []), quoted.at(-1)].join(' et ')
}
