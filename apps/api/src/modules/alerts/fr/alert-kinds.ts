import { MAIL_GIVEN_UP, TEXT_GIVEN_UP, WARNING_GIVEN_UP } from '@asime/contract/deadlines'
import { timer } from '@asime/contract/deadlines-in-force'
import { frenchDuration } from '../../../platform/mail/french.ts'
import type { AlertKind } from '../alert-kinds.ts'
import { frenchDifferenceKinds } from './difference-kinds.ts'

/** What each alert means, and what to do about it, as French mails to admins say it. At the desk they are English. */
export const frenchAlertKinds: Record<AlertKind, { what: string; todo: string }> = {
  job_gave_up: {
    what: 'Une tâche a échoué à plusieurs reprises et ne sera plus tentée',
    todo: 'Voyez l’erreur dans les détails. On ne peut pas y remédier depuis le bureau : la personne qui gère le serveur trouve la cause dans le journal, la corrige puis relance les tâches (guide d’exploitation). D’ici là, ce travail n’est pas fait',
  },
  job_failing: {
    what: 'Une tâche échoue depuis trop longtemps',
    todo: 'Voyez l’erreur dans les détails. La tâche est retentée automatiquement. On ne peut pas y remédier depuis le bureau : la personne qui gère le serveur trouve la cause dans le journal et la corrige (guide d’exploitation). D’ici là, ce travail n’est pas fait, ou seulement en partie',
  },
  jobs_waiting: {
    what: 'Des tâches à exécuter attendent depuis trop longtemps',
    todo: 'Vérifiez qu’assez de processus tournent, et ce qui les occupe',
  },
  event_unhandled: {
    what: 'Un événement du prestataire de paiement n’a pas été traité à temps',
    todo: 'Voyez la cause dans le journal. Il est retenté chaque heure et jamais supprimé. Comparez le paiement avec le tableau de bord du prestataire',
  },
  mail_failed: {
    what: `Des e-mails à une adresse ont été refusés, ou n’ont pas pu être remis pendant ${frenchDuration(MAIL_GIVEN_UP)}`,
    todo: 'Voyez la raison dans les détails. Si c’est important, contactez la personne autrement',
  },
  text_failed: {
    what: `Des SMS ont été refusés par la passerelle, ou n’ont pas pu être envoyés pendant ${frenchDuration(TEXT_GIVEN_UP)}, les avertissements pendant ${frenchDuration(WARNING_GIVEN_UP)}`,
    todo: 'Voyez la raison dans les détails, et les relevés de la passerelle. Le message se trouve aussi dans l’application et dans l’e-mail. Les personnes qui reçoivent des avertissements n’ont pas d’e-mail',
  },
  mails_waiting: {
    what: 'Des e-mails attendent depuis trop longtemps d’être envoyés',
    todo: 'Vérifiez que le serveur de messagerie répond (SMTP_URL). Ils partent ensuite automatiquement',
  },
  backup_late: {
    what: 'Il n’y a pas de sauvegarde récente : la dernière bonne est trop ancienne',
    todo: 'Voyez l’erreur dans les détails, et vérifiez l’espace libre du dossier des sauvegardes',
  },
  disk_low: {
    what: 'Le disque de DATA_DIR est presque plein',
    todo: 'Libérez de l’espace ou agrandissez le disque. Quand il est plein, plus rien ne peut être enregistré',
  },
  redis_away: {
    what: 'Redis est injoignable depuis trop longtemps',
    todo: 'Vérifiez qu’il répond (REDIS_URL). D’ici là, chaque nœud compte les appels de son côté, et la base de données transmet les événements aux pages ouvertes',
  },
  phone_codes_used_up: {
    what: 'Les codes envoyés aux téléphones ont atteint leur limite quotidienne',
    todo: 'Quelqu’un pousse peut-être Asime à les envoyer. Voyez les derniers SMS et le journal. Les appareils qui se sont déjà connectés reçoivent encore des codes',
  },
  import_gave_up: {
    what: 'Un fichier de produits n’a pas pu être enregistré après plusieurs tentatives',
    todo: 'Rien n’a été enregistré, et la boutique peut renvoyer le fichier. Voyez l’erreur dans les détails. On ne peut pas y remédier depuis le bureau : la personne qui gère le serveur trouve la cause dans le journal et la corrige (guide d’exploitation). Fermez ensuite cette alerte',
  },
  charge_mismatch: {
    what: 'Un paiement a un autre montant, une autre devise ou un autre mode que demandé',
    todo: 'Il n’a pas été crédité. Cherchez-le dans le tableau de bord du prestataire et remboursez-le de là',
  },
  event_mismatch: {
    what: 'Un événement du prestataire ne correspond ni au paiement ni au versement',
    todo: 'Il a été ignoré. Comparez le paiement avec le tableau de bord du prestataire. Si les deux concordent, fermez cette alerte',
  },
  unknown_reference: {
    what: 'Le prestataire signale un paiement ou un versement qui n’est pas à nous',
    todo: 'Cherchez la référence dans le tableau de bord du prestataire. Quelqu’un d’autre utilise peut-être notre clé',
  },
  unknown_transfer: {
    what: 'Le prestataire signale un transfert que nous n’avons pas envoyé',
    todo: 'Cherchez-le tout de suite dans le tableau de bord du prestataire. Si personne ici ne l’a fait, changez la clé',
  },
  transfer_refused: {
    what: 'Le prestataire nous a demandé d’approuver un transfert qui ne correspond pas aux nôtres. Nous l’avons refusé',
    todo: 'Quelqu’un utilise peut-être notre clé. Vérifiez le transfert dans le tableau de bord du prestataire et changez la clé',
  },
  transfer_needs_otp: {
    what: 'Un versement demande un code que le prestataire a envoyé au titulaire du compte',
    todo: 'Saisissez-le dans le tableau de bord du prestataire dans les 30 minutes, et désactivez-y la confirmation par code',
  },
  payout_failed: {
    what: 'Un versement a échoué ; l’argent est de nouveau disponible pour le vendeur',
    todo: 'Voyez la raison dans les détails. Si la cause vient de nous, corrigez-la. La prochaine exécution réessaie',
  },
  payout_reversed: {
    what: 'Un versement terminé est revenu ; l’argent est de nouveau disponible pour le vendeur',
    todo: 'Rien à faire. Si cela arrive souvent, demandez un autre compte au vendeur',
  },
  payout_succeeded_after_failure: {
    what: 'Le prestataire a envoyé un versement qu’il avait signalé comme échoué : le vendeur risque d’être payé deux fois',
    todo: 'Suspendez les versements du vendeur, et vérifiez si un autre versement a payé les mêmes commandes',
  },
  balance_short: {
    what: 'Notre solde chez le prestataire est trop bas pour les versements',
    get todo() {
      return `Rechargez-le depuis notre compte bancaire. Les versements sont retentés toutes les ${frenchDuration(timer('payout_retry'))}`
    },
  },
  refund_failed: {
    what: 'Un remboursement a échoué',
    todo: 'Rien à faire pour l’instant. Il est retenté dans les deux heures, trois fois en tout',
  },
  refund_held: {
    what: 'Un remboursement demande votre attention : il a été refusé, a échoué trois fois, ou il lui faut le compte du payeur',
    todo: 'Voyez la raison dans les détails. Puis relancez-le sur la page des remboursements, avec le compte du payeur s’il le faut',
  },
  refund_awaits_approval: {
    what: 'Un remboursement sur un compte saisi par un administrateur attend l’approbation d’un deuxième administrateur',
    todo: 'Comparez le compte avec les coordonnées du payeur. Puis approuvez ou refusez sur la page des approbations',
  },
  chargeback_open: {
    what: 'La banque d’un payeur a ouvert une rétrofacturation',
    todo: 'Répondez-y dans le tableau de bord du prestataire, avec les preuves de la page des rétrofacturations. Sans réponse dans les 48 heures ouvrables, l’argent est perdu',
  },
  chargeback_lost: {
    what: 'Une rétrofacturation a été perdue',
    todo: 'Ce que la banque a pris est comptabilisé, l’argent retenu d’abord ; ce qu’elle a pris d’argent débloqué, le vendeur le doit. Vérifiez les commandes',
  },
  chargeback_won_after_loss: {
    what: 'Une rétrofacturation comptabilisée comme perdue a été annulée',
    todo: 'Le prestataire rend l’argent, mais nos livres le disent encore perdu. Proposez de reprendre la perte sur la page de la rétrofacturation ; un deuxième administrateur l’y approuve. Si un versement a déduit la perte ou qu’une commande s’est terminée ainsi, on ne peut pas la reprendre depuis le bureau : la personne qui gère le serveur l’enregistre à la main (guide d’exploitation). D’ici là, cela compte comme une dette de la boutique, et son prochain versement en est diminué',
  },
  reversal_awaits_approval: {
    what: 'La reprise d’une perte comptabilisée attend l’approbation d’un deuxième administrateur',
    todo: 'Comparez la page de la rétrofacturation avec le tableau de bord du prestataire. Puis approuvez-la ou refusez-la sur cette page',
  },
  decision_awaits_approval: {
    what: 'Une décision importante dans un litige demande l’approbation d’un deuxième administrateur',
    todo: 'Lisez les preuves sur la page du litige. Puis approuvez ou refusez la décision sur cette page',
  },
  dispute_escalated: {
    what: 'Un litige attend la décision d’un administrateur',
    todo: 'Lisez les deux parties sur la page de la commande. Puis débloquez, remboursez ou partagez l’argent',
  },
  ...frenchDifferenceKinds,
}
