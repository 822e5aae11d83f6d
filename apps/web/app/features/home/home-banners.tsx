import type { HomeBanner } from '@asime/contract/home'
import { Link } from 'react-router'
import { ownPicture, sourcesOf } from '../../ui/picture-sources.ts'
import * as texts from './home-banners.texts.ts'

/** What admins put on the home page. One is as wide as the page; of several, phones show a row to push sideways. */
export function HomeBanners({ banners }: { banners: readonly HomeBanner[] }) {
  if (banners.length === 0) return null
  const isAlone = banners.length === 1
  return (
    <section aria-label={texts.promotions} className="@container pt-6 lg:pt-8">
      <ul
        className={
          isAlone
            ? ''
            : `${banners.length === 3 ? 'sm:max-lg:[&>:last-child]:col-span-2 lg:grid-cols-3' : ''} -mx-4 -my-2 flex snap-x snap-proximity gap-3 overflow-x-auto px-4 py-2 [scrollbar-width:none] sm:m-0 sm:grid sm:grid-cols-2 sm:gap-4 sm:overflow-visible sm:p-0 [&::-webkit-scrollbar]:hidden`
        }
      >
        {banners.map((banner) => (
          <li
            key={banner.id}
            className={isAlone ? '' : 'grid w-[min(340px,84vw)] flex-none snap-start scroll-ml-4 sm:w-auto sm:min-w-0'}
          >
            <Banner banner={banner} isAlone={isAlone} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Banner({ banner, isAlone }: { banner: HomeBanner; isAlone: boolean }) {
  const { title, text, link, picture_url: url, picture_alt: alt } = banner
  const src = ownPicture(url)
  const sources = src ? sourcesOf(src) : {}
  const sizes = isAlone ? '(min-width: 64rem) 640px, 100vw' : '(min-width: 40rem) 50vw, 340px'
  return (
    <article
      className={`group focus-around relative grid content-start overflow-hidden rounded-band bg-forest-soft text-forest-ink ${
        isAlone ? '@3xl:grid-cols-2 @3xl:content-stretch' : ''
      }`}
    >
      <div className="order-2 grid content-center gap-1.5 px-5 py-4 @3xl:px-8 @3xl:py-6">
        <h2 className="text-2xl text-balance wrap-anywhere">
          {/* All of it takes the tap; the title is the link's words. */}
          <Link to={link} className="stretched-link underline-offset-4 group-hover:underline">
            {title}
          </Link>
        </h2>
        {text && <p className="max-w-[46ch] leading-normal wrap-anywhere">{text}</p>}
      </div>
      <picture
        className={`relative order-1 block aspect-[16/7] bg-surface-3 ${isAlone ? '@3xl:order-3 @3xl:aspect-auto @3xl:min-h-60' : ''}`}
      >
        {sources.avif && <source type="image/avif" srcSet={sources.avif} sizes={sizes} />}
        {src && (
          <img
            src={src}
            srcSet={sources.webp}
            sizes={sources.webp && sizes}
            alt={alt}
            width={1600}
            height={700}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        )}
      </picture>
    </article>
  )
}
