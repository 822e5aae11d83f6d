import type { Shop } from '@asime/contract/shop-settings'
import ChevronRight from 'lucide-react/icons/chevron-right'
import * as texts from './shop.texts.ts'

const RADIUS = 39
const LENGTH = 2 * Math.PI * RADIUS

/** How complete the shop is, and what would make it more so. */
export function Completeness({ shop: { completeness } }: { shop: Shop }) {
  const { percent, missing } = completeness
  return (
    <section aria-labelledby="shop-score" className="rounded-panel border border-line bg-surface p-4 lg:p-5">
      <div className="flex items-center gap-4">
        <svg viewBox="0 0 92 92" aria-hidden="true" className="size-20 flex-none">
          <circle cx="46" cy="46" r={RADIUS} fill="none" strokeWidth="9" className="stroke-surface-3" />
          <circle
            cx="46"
            cy="46"
            r={RADIUS}
            fill="none"
            strokeWidth="9"
            strokeDasharray={`${(LENGTH * percent) / 100} ${LENGTH}`}
            transform="rotate(-90 46 46)"
            className="stroke-forest"
          />
          <text x="46" y="53" textAnchor="middle" className="fill-ink font-display text-[1.3125rem] font-bold">
            {percent}%
          </text>
        </svg>
        <div className="min-w-0">
          <h2 id="shop-score" className="text-lg">
            {texts.scoreTitle(percent)}
          </h2>
          {missing.length === 0 && <p className="text-sm text-ink-2">{texts.scoreDone}</p>}
        </div>
      </div>
      {missing.length > 0 && (
        <ul className="mt-3 -mx-2 -mb-2">
          {missing.map(({ part, points }) => {
            const { title, note, anchor } = texts.parts[part]
            return (
              <li key={part} className="border-t border-line">
                <a
                  href={`#${anchor}`}
                  className="flex min-h-13 items-center gap-2.5 rounded-[8px] p-2 hover:bg-surface-2"
                >
                  <span className="min-w-0 flex-1">
                    <span className="block text-sm leading-snug font-semibold">{title}</span>
                    <span className="block text-[.8125rem] text-ink-3">{note}</span>
                  </span>
                  <span className="text-sm font-semibold whitespace-nowrap text-forest">{texts.points(points)}</span>
                  <ChevronRight aria-hidden="true" className="size-4 flex-none text-ink-3" />
                </a>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
