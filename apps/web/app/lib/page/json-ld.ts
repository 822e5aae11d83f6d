import type { Product } from '@asime/contract/products'
import { APP_NAME } from './brand.ts'
import { tagline } from './brand.texts.ts'
import { priceOf } from '../format/product-price.ts'
import { shorten } from './page-meta.ts'

// The subjects of pages in the terms of schema.org, for ui/structured-data.tsx. Search engines make rich results of them.

export type JsonLd = Record<string, unknown>

const CONTEXT = 'https://schema.org'
/** The values that search engines accept. */
const DESCRIPTION_LENGTH = 5_000

/** A product and its offer. The rating of products that nobody has rated is left out: zero would be a bad one. */
export function productJsonLd(product: Product, origin: string): JsonLd {
  const { vendor, rating, total_reviews: reviews, weight } = product
  const url = `${origin}/products/${product.id}`
  return {
    '@context': CONTEXT,
    '@type': 'Product',
    '@id': url,
    name: product.product_name,
    description: shorten(product.description, DESCRIPTION_LENGTH),
    image: product.images_urls.map((link) => absolute(link, origin)),
    sku: product.id,
    category: product.category.name,
    ...(product.brand ? { brand: { '@type': 'Brand', name: product.brand } } : {}),
    itemCondition: `${CONTEXT}/${product.condition === 'new' ? 'New' : product.condition === 'used' ? 'Used' : 'Refurbished'}Condition`,
    ...(weight === null ? {} : { weight: { '@type': 'QuantitativeValue', value: weight, unitCode: 'KGM' } }),
    offers: {
      url,
      ...(product.is_price_from
        ? {
            '@type': 'AggregateOffer',
            lowPrice: priceOf(product).now.toFixed(2),
            highPrice: Math.max(...product.variants.map((variant) => variant.price)).toFixed(2),
            offerCount: product.variants.length,
          }
        : { '@type': 'Offer', price: priceOf(product).now.toFixed(2) }),
      priceCurrency: product.currency,
      availability: `${CONTEXT}/${product.in_stock ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Organization', name: vendor.business_name, url: `${origin}/vendors/${vendor.id}` },
    },
    ...(reviews === 0
      ? {}
      : { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, reviewCount: reviews, bestRating: 5 } }),
  }
}

/** The way from the home page to this one, which comes last. */
export function breadcrumbsJsonLd(origin: string, steps: readonly { name: string; path: string }[]): JsonLd {
  return {
    '@context': CONTEXT,
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: origin + path,
    })),
  }
}

/** Who we are and how the site is searched, for the home page. */
export function siteJsonLd(origin: string): JsonLd {
  const organisation = `${origin}/#organisation`
  return {
    '@context': CONTEXT,
    '@graph': [
      {
        '@type': 'Organization',
        '@id': organisation,
        name: APP_NAME,
        slogan: tagline,
        url: `${origin}/`,
        logo: `${origin}/icons/icon-512.png`,
        areaServed: 'GH',
      },
      {
        '@type': 'WebSite',
        '@id': `${origin}/#website`,
        name: APP_NAME,
        url: `${origin}/`,
        inLanguage: 'en-GH',
        publisher: { '@id': organisation },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?search={search_term}` },
          'query-input': 'required name=search_term',
        },
      },
    ],
  }
}

function absolute(link: string, origin: string): string {
  return link.startsWith('/') ? origin + link : link
}

/** As text of a script element, which the data cannot end. */
export function toScriptText(data: JsonLd): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
