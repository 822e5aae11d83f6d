import type { NotificationKindName, OrderFacts } from '@asime/contract/notification-kinds'
import type { KindWords } from '../kind-words.ts'

// What notifications about orders, their money and their disputes say in French emails.

type OrderKind = Extract<NotificationKindName, `order_${string}` | `dispute_${string}`>

const other = ({ side, shop, buyer }: OrderFacts) => (side === 'buyer' ? shop : buyer)
/** `Cuiseur à riz, chez Ama’s Shop.`, as the reader sees the order. */
const what = (facts: OrderFacts) => `${facts.goods}, ${facts.side === 'buyer' ? 'chez' : 'pour'} ${other(facts)}.`

type Words = string | ((facts: OrderFacts) => string)
const say = (words: Words, facts: OrderFacts) => (typeof words === 'string' ? words : words(facts))
const of =
  (title: Words, body: Words = what) =>
  (facts: OrderFacts) => ({ title: say(title, facts), body: say(body, facts) })

const complete = of(({ number }) => `La commande ${number} est terminée`, completed)
const cancel = of(cancelled, afterCancelling)

export const orderKinds: Pick<KindWords, OrderKind> = {
  order_place: of(({ side, number }) =>
    side === 'buyer' ? `La commande ${number} est passée` : `Nouvelle commande ${number} : veuillez la confirmer`,
  ),
  order_pay: of(
    ({ side, number, total }) =>
      side === 'buyer'
        ? `Vous avez payé ${total} pour la commande ${number}`
        : `Nouvelle commande payée ${number} : veuillez la confirmer`,
    (facts) =>
      facts.side === 'buyer'
        ? `${what(facts)}${facts.is_over ? '' : ' L’argent est retenu jusqu’à ce que vous ayez les articles.'}`
        : `${what(facts)} ${facts.total} sont retenus jusqu’à ce que l’acheteur ait les articles.`,
  ),
  order_dispatch: of(
    ({ number, is_pickup: isPickup }) =>
      `La commande ${number} ${isPickup ? 'est prête à être retirée' : 'a été expédiée'}`,
  ),
  order_mark_delivered: of(
    ({ number }) => `La commande ${number} a été déclarée livrée`,
    'Si les articles ne sont pas arrivés ou ne conviennent pas, signalez un problème.',
  ),
  order_hand_over: complete,
  order_confirm_receipt: complete,
  order_release: complete,
  order_cancel: cancel,
  order_decline: cancel,
  order_cancel_late: cancel,
  order_lapse_undispatched: of(
    ({ number }) => `La commande ${number} n’a pas été expédiée et est annulée`,
    afterCancelling,
  ),
  order_expire: of(({ number }) => `La commande ${number} n’a pas été payée à temps`),
  order_to_pack: of(
    ({ number }) => `Emballez la commande ${number}`,
    ({ goods }) => `${goods}.`,
  ),
  order_not_to_pack: of(
    ({ number }) => `N’emballez pas la commande ${number} : elle est annulée ou remboursée`,
    ({ goods }) => `${goods}.`,
  ),
  order_extend: of(({ number }) => `L’acheteur vous accorde plus de temps pour la commande ${number}`),
  order_propose_date: of(
    ({ shop, number }) => `${shop} propose une nouvelle date pour la commande ${number}`,
    ({ goods }) => `${goods}. Vous pouvez l’accepter ou la refuser.`,
  ),
  order_accept_date: of(({ number }) => `La nouvelle date de la commande ${number} est acceptée`),
  order_refuse_date: of(({ number }) => `La nouvelle date de la commande ${number} est refusée`),
  order_prepare_reminder: of(({ side, number }) =>
    side === 'vendor' ? `Veuillez confirmer la commande ${number}` : `La commande ${number} n’est pas encore confirmée`,
  ),
  order_date_today: of(({ number }) => `L’échéance de la commande ${number} est aujourd’hui`),
  order_date_past: of(({ number, is_pickup: isPickup, is_sent: isSent }) =>
    isPickup && isSent ? `La commande ${number} n’a pas été retirée` : `La commande ${number} est en retard`,
  ),
  order_release_reminder: of(
    ({ number }) => `Tout va bien avec la commande ${number} ?`,
    ({ shop }) =>
      `L’argent sera bientôt débloqué au profit du vendeur, ${shop}. Si quelque chose ne va pas, signalez un problème avant.`,
  ),

  order_refund: of(
    ({ side, number, refunded }) =>
      side === 'buyer' ? `Vous avez été remboursé de ${refunded}` : `La commande ${number} a été remboursée`,
    refundedBody,
  ),
  order_refund_part: of(
    ({ side, number }) =>
      side === 'buyer' ? 'Vous avez reçu un remboursement partiel' : `La commande ${number} a été remboursée en partie`,
    refundedBody,
  ),
  order_late_payment: of(
    ({ number, was_paid: wasPaid }) =>
      wasPaid
        ? `Vous avez payé deux fois la commande ${number} : nous remboursons un paiement`
        : `Nous remboursons un paiement de la commande ${number}`,
    ({ goods, was_paid: wasPaid }) =>
      `${goods}. ${wasPaid ? 'Vous aviez déjà payé la commande' : 'La commande ne pouvait plus être payée'} : ce paiement est remboursé intégralement.`,
  ),
  order_chargeback: of(({ side, number }) =>
    side === 'buyer'
      ? `Votre banque a repris de l’argent de la commande ${number}`
      : `Un paiement de la commande ${number} a été annulé par la banque`,
  ),

  order_report_problem: of(
    ({ side, number }) =>
      side === 'buyer'
        ? `Nous avons reçu votre signalement sur la commande ${number}`
        : `Un problème a été signalé sur la commande ${number}`,
    (facts) => (facts.side === 'buyer' ? what(facts) : `${what(facts)} Veuillez répondre.`),
  ),
  order_offer: of(
    ({ number }) => `Vous avez reçu une proposition pour la commande ${number}`,
    (facts) => `${what(facts)} Vous pouvez l’accepter ou la refuser.`,
  ),
  order_decline_offer: of(
    ({ number }) => `Votre proposition pour la commande ${number} a été refusée`,
    (facts) => `${what(facts)} Vous pouvez en faire une autre.`,
  ),
  order_escalate: of(({ number }) => `Asime va trancher au sujet de la commande ${number}`),
  order_accept_offer: of(({ number }) => `Le litige sur la commande ${number} est réglé`),
  order_withdraw_complaint: of(({ number }) => `Le signalement sur la commande ${number} a été retiré`),
  order_settle_dispute: of(({ number }) => `Asime a tranché au sujet de la commande ${number}`),
  dispute_message: of(({ number }) => `Un nouveau message au sujet du litige sur la commande ${number}`),
  dispute_reminder: of(
    ({ number }) => `Veuillez regarder le litige sur la commande ${number}`,
    (facts) => `${what(facts)} Passé le délai, Asime tranchera.`,
  ),
}

function completed({ side, is_free: isFree, goods, shop }: OrderFacts): string {
  if (isFree) return `${goods}.`
  return `${goods}. L’argent a été débloqué ${side === 'buyer' ? `au profit du vendeur, ${shop}` : 'à votre profit'}.`
}

function cancelled({ side, by_asime: byAsime, number }: OrderFacts): string {
  if (byAsime) return `La commande ${number} a été annulée par Asime`
  return side === 'buyer' ? `La commande ${number} est annulée` : `L’acheteur a annulé la commande ${number}`
}

function afterCancelling(facts: OrderFacts): string {
  return facts.side === 'vendor' ? `${what(facts)} N’envoyez pas les articles.` : what(facts)
}

function refundedBody({ number, refunded, total }: OrderFacts): string {
  return `Commande ${number} : ${refunded} remboursés sur ${total} à ce jour.`
}
