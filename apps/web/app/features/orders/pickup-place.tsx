import type { OrderSide } from '@asime/contract/order-states'
import type { OrderDetail } from '@asime/contract/orders'
import * as texts from './pickup-place.texts.ts'

interface PickupPlaceProps {
  place: NonNullable<OrderDetail['pickup']>
  as: OrderSide
}

/** Where the buyer collects: the area, and the rest once it is paid. */
export function PickupPlace({ place, as }: PickupPlaceProps) {
  const { region, town, landmark, digital_address: digital, directions, is_full: isFull } = place
  const area = [town, region].filter(Boolean).join(', ')
  const lines = [area, landmark, digital, directions].filter((line): line is string => Boolean(line))
  return (
    <div className="mt-3 border-t border-line pt-3 text-[.9375rem] text-ink-2">
      <h3 className="mb-1 font-body text-[.9375rem] font-semibold tracking-normal text-ink">{texts.collectAt}</h3>
      {lines.map((line) => (
        <p key={line} className="whitespace-pre-line wrap-anywhere">
          {line}
        </p>
      ))}
      {!isFull && <p>{texts.youSeeTheFullAddress}</p>}
      {isFull && lines.length <= 1 && (
        <p>{as === 'vendor' ? texts.addALandmarkAndDirections : texts.shopHasNotAddedDirections}</p>
      )}
    </div>
  )
}
