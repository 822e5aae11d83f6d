import { timer } from '@asime/contract/deadlines-in-force'
import { CHANGED_SINCE_FEATURED, type FactsOf } from '@asime/contract/notification-kinds'
import { de, frenchDuration } from '../../../platform/mail/french.ts'
import type { KindWords } from '../kind-words.ts'

// What notifications about requests, bids, payouts, products and shops say in French emails.

type MarketKind =
  | 'new_bid'
  | 'bid_changed'
  | 'bid_confirmed'
  | 'bid_withdrawn'
  | 'bid_accepted'
  | 'bid_rejected'
  | 'bid_restored'
  | 'request_changed'
  | 'outbid'
  | 'request_expiring'
  | 'request_expired'
  | 'request_matched'
  | 'payout_succeeded'
  | 'payout_failed'
  | 'payout_reversed'
  | 'loss_reversed'
  | 'chargeback_opened'
  | 'chargeback_ended'
  | 'message'
  | 'vendor_message'
  | 'new_products'
  | 'wish_cheaper'
  | 'wish_back'
  | 'search_found'
  | 'review_asked'
  | 'review_received'
  | 'featuring_granted'
  | 'featuring_declined'
  | 'featuring_ended'
  | 'shop_featured'
  | 'shop_featuring_ended'

const bid = (title: (facts: FactsOf<'new_bid'>) => string) => (facts: FactsOf<'new_bid'>) => ({
  title: title(facts),
  body: facts.request_title,
})

const featuring = (title: (product: string) => string) => (facts: FactsOf<'featuring_granted'>) => ({
  title: title(facts.product),
  body: facts.reason,
})

const shopFeaturing = (title: (shop: string) => string) => (facts: FactsOf<'shop_featured'>) => ({
  title: title(facts.shop),
  body:
    facts.reason === CHANGED_SINCE_FEATURED
      ? 'Son nom ou ses photos ont changé depuis qu’elle a été choisie.'
      : facts.reason,
})

const offers = (count: number) => (count === 1 ? 'une offre' : `${count} offres`)

export const marketKinds: Pick<KindWords, MarketKind> = {
  new_bid: bid(({ shop, amount }) => `${shop} vous fait une offre à ${amount}`),
  bid_changed: bid(({ shop, amount }) => `${shop} a modifié son offre : ${amount}`),
  bid_confirmed: bid(({ shop, amount }) => `${shop} a confirmé son offre à ${amount}`),
  bid_withdrawn: bid(({ shop, amount }) => `${shop} a retiré son offre à ${amount}`),
  bid_accepted: bid(({ amount }) => `Votre offre à ${amount} a été acceptée`),
  bid_rejected: bid(({ amount }) => `Votre offre à ${amount} n’a pas été retenue`),
  bid_restored: bid(({ amount }) => `Confirmez votre offre à ${amount} : la demande est de nouveau ouverte`),
  request_changed: bid(({ amount }) => `Vérifiez votre offre à ${amount} : la demande a changé`),
  outbid: bid(({ amount }) => `Une autre boutique propose ${amount}, moins que vous`),
  request_expiring: ({ request_title: title, bids }) => ({
    title: `Votre demande expire dans moins ${de(frenchDuration(timer('request_expires_soon')))}`,
    body: `${title}. ${bids === 0 ? 'Aucune offre pour l’instant.' : bids === 1 ? 'Une offre à examiner.' : `${bids} offres à examiner.`}`,
  }),
  request_expired: ({ request_title: title, bids }) => ({
    title: 'Votre demande a expiré',
    body: `${title}. ${
      bids === 0
        ? 'Elle n’a reçu aucune offre. Vous pouvez la prolonger.'
        : `Elle a reçu ${offers(bids)}. Prolongez-la pour en accepter une.`
    }`,
  }),
  request_matched: ({ request_title: title, category, region, budget }) => ({
    title: title === null ? 'Nouvelle demande qui convient à votre boutique' : `Nouvelle demande : ${title}`,
    body: `${budget === null ? '' : `${budget}. `}Vous vendez dans la catégorie « ${category} »${
      region === null ? '' : ` et livrez dans la région « ${region} »`
    }.`,
  }),

  payout_succeeded: ({ amount, account }) => ({
    title: `${amount} vous ont été versés`,
    body: `Sur votre compte ${account}.`,
  }),
  payout_failed: ({ amount, account }) => ({
    title: `Votre versement de ${amount} n’a pas abouti`,
    body: `Il n’est pas arrivé sur votre compte ${account}. L’argent est en sécurité.`,
  }),
  payout_reversed: ({ amount, account }) => ({
    title: `Votre versement de ${amount} est revenu`,
    body: `Il est revenu de votre compte ${account}. L’argent est en sécurité.`,
  }),
  loss_reversed: ({ number, amount }) => ({
    title: `Vous ne devez plus ${amount} pour la commande ${number}`,
    body: 'La banque du payeur a finalement tranché en votre faveur. Plus rien ne sera retenu sur vos versements pour cela.',
  }),

  chargeback_opened: ({ number, is_to_send: isToSend }) => ({
    title: `La banque du payeur examine le paiement de la commande ${number}`,
    body: `Jusqu’à sa décision, l’argent ne bouge pas.${isToSend ? ' Mieux vaut ne pas envoyer les articles avant.' : ''}`,
  }),
  chargeback_ended: ({ number }) => ({
    title: `Le paiement de la commande ${number} est maintenu`,
    body: 'La banque du payeur a terminé son examen. La commande suit son cours.',
  }),

  message: ({ from, text }) => ({ title: `${from} vous a écrit`, body: text }),
  vendor_message: ({ from, text }) => ({ title: `${from} a écrit à votre boutique`, body: text }),

  new_products: ({ shop, products, product }) =>
    products === 1
      ? { title: `Nouveau chez ${shop} : ${product}`, body: '' }
      : {
          title: `${products} nouveaux produits chez ${shop}`,
          body: `${product} et ${products === 2 ? 'un autre' : `${products - 1} autres`}.`,
        },
  wish_cheaper: ({ product, price, shop }) => ({
    title: `${product} : maintenant à ${price}`,
    body: `Chez ${shop}.`,
  }),
  wish_back: ({ product, shop }) => ({ title: `${product} : de nouveau en stock`, body: `Chez ${shop}.` }),
  search_found: ({ search, list, found, newest }) => ({
    title:
      found === 1 && newest !== null
        ? `${list === 'products' ? 'Nouveau produit' : 'Nouvelle demande'} : ${newest}`
        : `${found} ${found === 1 ? (list === 'products' ? 'nouveau produit' : 'nouvelle demande') : list === 'products' ? 'nouveaux produits' : 'nouvelles demandes'} pour « ${search} »`,
    body:
      found === 1
        ? `Pour votre recherche enregistrée « ${search} ».`
        : newest === null
          ? ''
          : `${list === 'products' ? 'Le plus récent' : 'La plus récente'} : ${newest}.`,
  }),
  review_asked: ({ goods, shop }) => ({
    title: `Êtes-vous satisfait de votre achat ? ${goods}`,
    body: `Votre avis aide ceux qui pensent acheter chez ${shop}.`,
  }),
  review_received: ({ from, product, rating }) => ({
    title: `${from} a donné son avis sur ${product}`,
    body: `${rating} ${rating === 1 ? 'étoile' : 'étoiles'} sur 5.`,
  }),

  featuring_granted: featuring((product) => `Votre produit est maintenant mis en avant : ${product}`),
  featuring_declined: featuring((product) => `Votre produit ne sera pas mis en avant : ${product}`),
  featuring_ended: featuring((product) => `Votre produit n’est plus mis en avant : ${product}`),
  shop_featured: shopFeaturing((shop) => `${shop} est maintenant une boutique mise en avant`),
  shop_featuring_ended: shopFeaturing((shop) => `${shop} n’est plus une boutique mise en avant`),
}
