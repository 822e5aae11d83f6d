import type { MailWords } from '../../platform/mail/mails.ts'

/** Whether the bid still holds, now that the request is open again. @param title of the request; undefined where it cannot stand in a mail */
export function restoredBidWords(title: string | undefined, amount: string, url: string): MailWords {
  return {
    en: () => ({
      subject: 'Confirm your bid: the request is open again',
      paragraphs: [
        `The buyer${title === undefined ? '' : ` of “${title}”`} accepted another bid, but that order was not completed. The request is open again.`,
        `Your bid of ${amount} can be accepted once you confirm it. You can also change or withdraw it.`,
        'If you do nothing, nobody can accept your bid.',
      ],
      action: { label: 'Review your bid', url },
    }),
    fr: () => ({
      subject: 'Confirmez votre offre : la demande est de nouveau ouverte',
      paragraphs: [
        `L’acheteur${title === undefined ? '' : ` qui demande « ${title} »`} avait accepté une autre offre, mais cette commande n’a pas abouti. La demande est de nouveau ouverte.`,
        `Votre offre à ${amount} pourra être acceptée dès que vous l’aurez confirmée. Vous pouvez aussi la modifier ou la retirer.`,
        'Si vous ne faites rien, personne ne pourra accepter votre offre.',
      ],
      action: { label: 'Voir votre offre', url },
    }),
  }
}
