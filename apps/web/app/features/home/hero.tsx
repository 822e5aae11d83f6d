/** What the market is, in two sentences, and the two ways in. */
export function Hero() {
  return (
    <section aria-labelledby="hero-title" className="cloth text-on-deep">
      <div className="frame py-9 lg:py-[72px]">
        <h1 id="hero-title" className="max-w-[13.5ch] text-hero leading-none font-extrabold tracking-[-.04em]">
          Ask for it. <br />
          Let the market bring the price.
        </h1>
        <p className="mt-4 mb-6 max-w-[36ch] text-lg leading-normal text-pretty text-on-deep-2 lg:mt-[22px] lg:mb-[30px] lg:text-[20px]">
          Post what you need and your budget. Vendors across Ghana bid, and you choose the offer you like.
        </p>
        <p className="flex flex-wrap gap-2 sm:gap-3">
          <a
            href="#item-requests"
            className="inline-flex min-h-[52px] items-center rounded-[12px] bg-gold px-4 font-semibold text-on-gold min-[380px]:px-6 hover:bg-gold-hover"
          >
            Browse Requests
          </a>
          <a
            href="#products"
            className="inline-flex min-h-[52px] items-center rounded-[12px] border border-white/40 px-4 font-semibold min-[380px]:px-6 hover:bg-white/10"
          >
            Shop Products
          </a>
        </p>
      </div>
    </section>
  )
}
