import { deliveryMethodNames } from '@asime/contract/delivery-methods'
import type { DeliveryMethod } from '@asime/contract/orders'
import Bike from 'lucide-react/icons/bike'
import Bus from 'lucide-react/icons/bus'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import type { RadioCardOption } from '../../ui/radio-cards.tsx'
import * as texts from './delivery-methods.texts.ts'

export const deliveryMethodOptions: readonly (RadioCardOption & { value: DeliveryMethod })[] = [
  {
    value: 'vendor_delivery',
    label: deliveryMethodNames.vendor_delivery,
    description: texts.shopBringsItToYou,
    icon: <Truck />,
  },
  {
    value: 'dispatch_rider',
    label: deliveryMethodNames.dispatch_rider,
    description: texts.riderCallsYouAndComes,
    icon: <Bike />,
  },
  {
    value: 'bus_parcel',
    label: deliveryMethodNames.bus_parcel,
    description: texts.toTheBusStation,
    icon: <Bus />,
  },
  {
    value: 'pickup',
    label: deliveryMethodNames.pickup,
    description: texts.youCollectItAtTheShop,
    icon: <Store />,
  },
]
