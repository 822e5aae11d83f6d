import { Urgency } from '@asime/contract/item-requests'
import Bell from 'lucide-react/icons/bell'
import Check from 'lucide-react/icons/check'
import Clock from 'lucide-react/icons/clock'
import Plus from 'lucide-react/icons/plus'
import Zap from 'lucide-react/icons/zap'
import { useState } from 'react'
import { Avatar, ShopTile } from '../../ui/avatar.tsx'
import { Badge } from '../../ui/badge.tsx'
import { BidThread } from '../item-requests/bid-thread.tsx'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Chip, RemovableChip } from '../../ui/chip.tsx'
import { Money } from '../../ui/money.tsx'
import { RatingSpread } from '../products/rating-spread.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { StarRow, Stars } from '../../ui/stars.tsx'
import { UrgencyBadge, UrgencySwatch } from '../item-requests/urgency.tsx'
import { Row, Specimen, Stack } from './specimen.tsx'

const COLOURS = [
  ['bg-forest text-on-forest', 'forest: buy, pay, accept'],
  ['bg-gold text-on-gold', 'gold: ask, bid'],
  ['bg-laterite text-on-laterite', 'laterite: sale, urgent'],
  ['bg-indigo-soft text-indigo', 'indigo: information'],
  ['bg-forest-soft text-forest-ink', 'success'],
  ['bg-gold-soft text-gold-ink', 'pending'],
  ['bg-laterite-soft text-laterite-ink', 'high'],
  ['bg-danger-soft text-danger-ink', 'error'],
  ['bg-bg text-ink', 'page'],
  ['bg-surface text-ink-2', 'surface, ink-2'],
  ['bg-surface-2 text-ink-3', 'sunken, ink-3'],
  ['bg-surface-3 text-ink-2', 'chip, skeleton'],
] as const

export function Colours() {
  return (
    <Specimen title="Colour" isWide>
      <ul className="grid grid-cols-2 gap-2 lg:grid-cols-6">
        {COLOURS.map(([look, name]) => (
          <li key={name} className={`rounded-[12px] border border-line px-3 py-3.5 text-sm font-semibold ${look}`}>
            {name}
          </li>
        ))}
      </ul>
    </Specimen>
  )
}

export function Type() {
  return (
    <Specimen title="Type">
      <Stack>
        <p className="font-display text-[2.75rem] leading-[1.05] font-extrabold tracking-[-.04em]">
          Let the market bring the price
        </p>
        <p className="font-display text-[1.75rem] leading-tight font-bold">Recent Item Requests</p>
        <p className="text-[1.0625rem]">
          Body, Onest 17/1.55. <span lang="tw">Maakye! Ɛte sɛn? Mida wo ase.</span>{' '}
          <span lang="ee">Akpe ŋutɔ, Ŋkɔ, ɖe, ƒe, ʋu, ɣe.</span>
        </p>
        <p className="text-sm text-ink-3">Meta, Onest 14. Kumasi, 2 hours ago</p>
        <p className="flex flex-wrap items-baseline gap-x-5">
          <Money amount={1160} currency="GHS" className="text-[2.125rem]" />
          <Money amount={1160} currency="GHS" className="text-2xl text-laterite" />
          <Money amount={40} currency="USD" className="text-lg" />
        </p>
      </Stack>
    </Specimen>
  )
}

export function Buttons() {
  const [isBusy, setBusy] = useState(false)
  return (
    <Specimen title="Buttons">
      <Stack>
        <Row>
          <Button variant="buy">Buy Now</Button>
          <Button variant="buy" busy>
            Pay GH₵ 1,205.00
          </Button>
          <Button variant="buy" busy={isBusy} onClick={() => (setBusy(true), setTimeout(() => setBusy(false), 2000))}>
            Press me
          </Button>
          <Button variant="buy" disabled>
            Out of Stock
          </Button>
        </Row>
        <Row>
          <Button variant="ask">
            <Plus aria-hidden="true" />
            Request Item
          </Button>
          <Button variant="asksoft">Submit Bid</Button>
          <Button variant="line">Add to Cart</Button>
          <Button variant="ghost">Cancel</Button>
          <Button variant="danger">Delete</Button>
        </Row>
        <Row>
          <Button variant="buy" size="lg">
            Large, 52 px
          </Button>
          <a href="#top" className={buttonClass()}>
            A link, 44 px
          </a>
          <Button size="sm">Small, 36 px</Button>
          <IconButton label="Notifications, new" dot>
            <Bell aria-hidden="true" />
          </IconButton>
          <IconButton label="Notifications" disabled>
            <Bell aria-hidden="true" />
          </IconButton>
        </Row>
        <div className="cloth rounded-panel p-4">
          <Button variant="deepline">On the deep green</Button>
        </div>
        <Button variant="ask" block>
          As wide as what it stands in
        </Button>
        <p>
          <Spinner label="Loading" />
        </p>
      </Stack>
    </Specimen>
  )
}

export function Badges() {
  const [isOn, setOn] = useState(true)
  return (
    <Specimen title="Badges, chips, urgency">
      <Stack>
        <Row>
          <UrgencyBadge urgency="low" />
          <UrgencyBadge urgency="normal" />
          <UrgencyBadge urgency="high" />
          <UrgencyBadge urgency="urgent" />
          <Badge tone="outline">
            <Clock aria-hidden="true" />
            Expired
          </Badge>
        </Row>
        <Row>
          <Badge tone="ok">Open</Badge>
          <Badge tone="plain">Closed</Badge>
          <Badge tone="info">Completed</Badge>
          <Badge tone="outline">Cancelled</Badge>
          <Badge tone="wait">Pending</Badge>
          <Badge tone="ok">
            <Check aria-hidden="true" />
            Accepted
          </Badge>
          <Badge tone="bad">Rejected</Badge>
        </Row>
        <Row>
          <Badge tone="hot">-20%</Badge>
          <Badge tone="gold">Lowest</Badge>
          <Badge tone="info">
            <Zap aria-hidden="true" />
            Fastest
          </Badge>
          <Badge tone="warm">Only 3 left</Badge>
          <Chip isOn={isOn} onClick={() => setOn(!isOn)}>
            Open
          </Chip>
          <Chip isOn={false}>Closed</Chip>
          <RemovableChip label="Kumasi" removeLabel="Remove filter Kumasi" href="#top" />
        </Row>
        <ul className="flex gap-4 text-xs text-ink-3">
          {Urgency.options.map((urgency) => (
            <li key={urgency} className="grid justify-items-center gap-1.5">
              <UrgencySwatch urgency={urgency} className="h-[72px]" />
              {urgency}
            </li>
          ))}
        </ul>
        <BidThread budgetMin={4000} budgetMax={5200} bestBid={4350} />
      </Stack>
    </Specimen>
  )
}

export function People() {
  return (
    <Specimen title="People, shops, stars">
      <Stack>
        <Row>
          <Avatar name="Abdul Issah" size={28} />
          <Avatar name="Yaw Owusu" isOnline />
          <Avatar name="Efua Sackey" size={52} />
          <Avatar name="Kofi Mensah" src="/media/pictures/drum-01-400.webp" size={72} />
        </Row>
        <Row>
          <ShopTile name="Kumasi Power House" size={28} />
          <ShopTile name="Adom Electricals" isOnline />
          <ShopTile name="Tamale Shea" size={52} />
          <ShopTile name="Bonwire Weavers" size={72} />
          <ShopTile name="Spintex Solar" src="/media/pictures/solar-01-400.webp" size={52} />
        </Row>
        <Row>
          <StarRow stars={4} />
          <Stars rating={4.6} reviews={128} />
        </Row>
        <RatingSpread average={4.9} total={86} counts={{ 5: 78, 4: 6, 3: 2 }} verified={{ 5: 60, 4: 4 }} />
      </Stack>
    </Specimen>
  )
}
