import { deliveryMethodNames } from '@asime/contract/delivery-methods'
import type { DeliveryMethod } from '@asime/contract/orders'
import Bike from 'lucide-react/icons/bike'
import Bus from 'lucide-react/icons/bus'
import Store from 'lucide-react/icons/store'
import Truck from 'lucide-react/icons/truck'
import type { RadioCardOption } from '../../ui/radio-cards.tsx'

export const deliveryMethodOptions: readonly (RadioCardOption & { value: DeliveryMethod })[] = [
  {
    value: 'vendor_delivery',
    label: deliveryMethodNames.vendor_delivery,
    description: 'The shop brings it to you.',
    icon: <Truck />,
  },
  {
    value: 'dispatch_rider',
    label: deliveryMethodNames.dispatch_rider,
    description: 'A rider calls you and comes to your door.',
    icon: <Bike />,
  },
  {
    value: 'bus_parcel',
    label: deliveryMethodNames.bus_parcel,
    description: 'To the bus station of your town, with a waybill.',
    icon: <Bus />,
  },
  {
    value: 'pickup',
    label: deliveryMethodNames.pickup,
    description: 'You collect it at the shop.',
    icon: <Store />,
  },
]
