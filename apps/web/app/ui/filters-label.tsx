import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import * as texts from './filters-label.texts.ts'

/** The label of a control that opens the filters. */
export function FiltersLabel({ activeCount }: { activeCount: number }) {
  return (
    <>
      <SlidersHorizontal aria-hidden="true" />
      {texts.filters}
      {activeCount > 0 && (
        <span className="grid min-h-5 min-w-5 place-items-center rounded-badge bg-gold px-1.5 text-xs font-semibold text-on-gold">
          {activeCount}
          <span className="sr-only"> {texts.active}</span>
        </span>
      )}
    </>
  )
}
