import { APP_NAME } from '../lib/page/brand.ts'

/** An open hand that is also a market bowl: four fingers, bids of different heights, over a calabash; and the name. */
export function Wordmark() {
  return (
    <span className="inline-flex items-center gap-[9px] font-display text-[1.5625rem] leading-none font-extrabold tracking-[-.04em] lg:text-[1.875rem]">
      <svg viewBox="0 0 40 40" aria-hidden="true" className="size-[34px] lg:size-10">
        <rect width="40" height="40" rx="11" fill="#0e5a3b" />
        <g fill="#f7b52e">
          <rect x="8.2" y="13" width="4.9" height="11" rx="2.45" />
          <rect x="14.5" y="8.4" width="4.9" height="15" rx="2.45" />
          <rect x="27.1" y="11" width="4.9" height="12" rx="2.45" />
        </g>
        <rect x="20.8" y="6.4" width="4.9" height="17" rx="2.45" fill="#f0805c" />
        <path
          d="M7.4 22.2h25.2a1 1 0 0 1 1 1.1C33 29.6 27.5 34 20 34S7 29.6 6.4 23.3a1 1 0 0 1 1-1.1Z"
          fill="#fff7e6"
        />
        <path d="M9.5 27h21" stroke="#0e5a3b" strokeWidth="1.5" strokeDasharray="3 2.2" />
      </svg>
      <span>{APP_NAME.toLowerCase()}</span>
    </span>
  )
}
