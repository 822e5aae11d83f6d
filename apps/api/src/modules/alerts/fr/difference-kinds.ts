import { ARRIVED_PAYOUT_WATCHED, FAILED_PAYMENT_WATCHED } from '@asime/contract/deadlines'
import { frenchDuration } from '../../../platform/mail/french.ts'
import type { DifferenceKind } from '../reconcile-kinds.ts'

/** Every way in which the books can disagree, as French mails to admins say it. */
export const frenchDifferenceKinds: Record<DifferenceKind, { what: string; todo: string }> = {
  capture_missing: {
    what: 'Un paiement a réussi mais ne figure pas dans le grand livre',
    todo: 'Enregistrez son encaissement avant que l’une de ses commandes soit débloquée',
  },
  capture_differs: {
    what: 'Le montant ou les frais d’un paiement dans le grand livre diffèrent du paiement',
    todo: 'Comparez les deux avec le relevé du prestataire, et enregistrez la différence',
  },
  capture_without_payment: {
    what: 'Le grand livre contient un paiement qui n’a pas réussi',
    todo: 'Cherchez le paiement chez le prestataire. S’il n’y est pas, enregistrez une contre-passation',
  },
  order_unpaid: {
    what: 'Une commande est notée comme payée, mais aucun de ses paiements n’a réussi',
    todo: 'Annulez la commande en tant qu’administrateur, et cherchez comment elle a été notée comme payée',
  },
  escrow_differs: {
    what: 'L’argent retenu pour une commande ne correspond ni à son état ni à ses remboursements',
    todo: 'Ne débloquez et ne remboursez pas la commande ; comparez son historique avec les écritures du grand livre',
  },
  refund_posting_missing: {
    what: 'Un remboursement a été envoyé, mais le grand livre le montre encore comme dû',
    todo: 'Enregistrez-le comme payé, sinon le payeur risque d’être payé deux fois',
  },
  refund_without_row: {
    what: 'Le grand livre montre comme envoyé un remboursement qui ne l’a pas été',
    todo: 'Cherchez-le chez le prestataire. S’il n’y est pas, enregistrez une contre-passation',
  },
  refund_owed_differs: {
    what: 'La dette du grand livre envers un acheteur diffère de la somme des remboursements en cours',
    todo: 'Comparez les remboursements de la commande avec ses écritures, et enregistrez ce qui manque',
  },
  refunded_total_differs: {
    what: 'Le total remboursé d’une commande diffère de ses remboursements',
    todo: 'Corrigez le total remboursé de la commande',
  },
  charged_back_total_differs: {
    what: 'Le total repris d’une commande diffère de ses rétrofacturations',
    todo: 'Corrigez le total repris de la commande',
  },
  balance_differs: {
    what: 'Le solde d’un compte diffère de la somme de ses écritures',
    todo: 'Le grand livre a été modifié à la main. Restaurez-le depuis la sauvegarde',
  },
  payment_stuck: {
    what: 'Un paiement est encore ouvert longtemps après son expiration',
    todo: 'Vérifiez que les tâches tournent et que le prestataire répond',
  },
  refund_stuck: {
    what: 'Un remboursement n’est pas arrivé au payeur',
    todo: 'Vérifiez-le dans le tableau de bord du prestataire. Saisissez les coordonnées du compte s’il les faut, ou payez à la main',
  },
  not_paid_at_provider: {
    what: 'Un paiement est payé chez nous, mais pas chez le prestataire',
    todo: 'Ne débloquez pas ses commandes ; interrogez le prestataire sur la référence',
  },
  charge_differs: {
    what: 'Le montant, la devise, le mode ou les frais d’un paiement diffèrent entre le prestataire et nous',
    todo: 'Ne débloquez pas ses commandes ; comparez avec le relevé du prestataire',
  },
  paid_at_provider_only: {
    what: 'Un paiement est payé chez le prestataire, mais échoué chez nous',
    todo: `Dans un délai de ${frenchDuration(FAILED_PAYMENT_WATCHED)}, il est réglé automatiquement. Sinon, remboursez-le depuis le tableau de bord du prestataire`,
  },
  refund_not_done: {
    what: 'Un remboursement est envoyé chez nous, mais pas chez le prestataire',
    todo: 'Interrogez le prestataire ; le payeur attend peut-être',
  },
  release_without_sale: {
    what: 'Le grand livre a débloqué l’argent d’une commande, mais il n’y a pas de vente',
    todo: 'Il ne peut pas être versé. Cherchez comment il a été débloqué, puis ajoutez la vente ou enregistrez une contre-passation',
  },
  sale_differs: {
    what: 'Le net, la commission, la TVA ou les frais d’une vente diffèrent de ce que le grand livre a débloqué',
    todo: 'Comparez les deux avec la commande, et enregistrez la différence',
  },
  payout_stuck: {
    what: 'Un versement est en cours depuis trop longtemps',
    todo: 'Cherchez sa référence dans le tableau de bord du prestataire. Si le solde est trop bas, rechargez-le',
  },
  payout_posting_missing: {
    what: 'Un versement a abouti mais ne figure pas dans le grand livre',
    todo: 'Enregistrez ce qui manque avant que son vendeur soit payé de nouveau',
  },
  payout_without_row: {
    what: 'Le grand livre montre comme abouti un versement qui ne l’est pas',
    todo: 'Cherchez-le chez le prestataire. S’il n’y est pas, enregistrez une contre-passation',
  },
  payout_differs: {
    what: 'Le montant ou les frais d’un versement dans le grand livre diffèrent du versement',
    todo: 'Comparez les deux avec le relevé du prestataire, et enregistrez la différence',
  },
  payout_orders_differ: {
    what: 'Un versement diffère de la somme de ses commandes, moins les retenues',
    todo: 'Comparez-le avec ses commandes ; suspendez les versements du vendeur jusqu’à ce que ce soit résolu',
  },
  payable_differs: {
    what: 'Le solde disponible d’un vendeur diffère de la somme de ses ventes non versées',
    todo: 'Suspendez les versements du vendeur, et comparez ses ventes avec les écritures du grand livre',
  },
  on_its_way_differs: {
    what: 'L’argent en route vers un vendeur diffère de la somme de ses versements ouverts',
    todo: 'Comparez les versements du vendeur avec les écritures du grand livre, et enregistrez ce qui manque',
  },
  debt_differs: {
    what: 'La dette d’un vendeur diffère de ses rétrofacturations, moins les retenues sur ses versements',
    todo: 'Comparez les rétrofacturations et les versements du vendeur avec les écritures du grand livre',
  },
  chargeback_posting_missing: {
    what: 'Une rétrofacturation perdue manque dans le grand livre, ou y a un autre montant',
    todo: 'Enregistrez-la : le prestataire a pris l’argent',
  },
  payout_not_paid_at_provider: {
    what: 'Un versement est payé chez nous, mais pas chez le prestataire',
    todo: `Dans un délai de ${frenchDuration(ARRIVED_PAYOUT_WATCHED)}, il est réglé automatiquement. Sinon, interrogez le prestataire ; le vendeur attend peut-être`,
  },
  payout_paid_at_provider_only: {
    what: 'Le prestataire a payé un versement qui est échoué chez nous : le vendeur risque d’être payé deux fois',
    todo: 'Suspendez les versements du vendeur, et vérifiez si un autre versement a payé les mêmes commandes',
  },
  not_answered: {
    what: 'Le temps n’a pas suffi pour tout vérifier auprès du prestataire',
    todo: 'Relancez la vérification. Si cela ne suffit pas, vérifiez que le prestataire répond',
  },
}
