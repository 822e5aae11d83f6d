import Ruler from 'lucide-react/icons/ruler'
import { DataList } from '../../ui/data-list.tsx'
import { Gallery } from '../../ui/gallery.tsx'
import { Money } from '../../ui/money.tsx'
import { StatTile } from '../../ui/stat-tile.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { Specimen } from './specimen.tsx'

const PICTURES = ['kente-01', 'kente-01-2', 'kente-03', 'kente-04'].map((name) => ({
  url: `/media/pictures/${name}.webp`,
  thumbnailUrl: `/media/pictures/${name}-400.webp`,
  thumbhash: null,
}))

export function Pictures() {
  return (
    <Specimen title="Gallery">
      <Gallery
        bleed={false}
        images={PICTURES}
        alt="Handwoven Bonwire kente"
        badge={
          <span className="inline-flex h-8 items-center rounded-r-[7px] bg-laterite px-[13px] font-display font-bold text-on-laterite">
            -20%
          </span>
        }
      />
    </Specimen>
  )
}

export function Facts() {
  return (
    <Specimen title="Timeline, facts">
      <Timeline
        label="Order progress"
        steps={[
          { title: 'Paid with MTN MoMo', detail: 'Mon 10 March, 14:02', state: 'done' },
          { title: 'Packed in Spintex', detail: 'Tue 11 March, 09:40', state: 'done' },
          { title: 'On the way to Ho', detail: 'Driver Mawuli, arrives today before 17:00', state: 'now' },
          { title: 'Delivered', detail: 'You give the 6-digit code', state: 'next' },
        ]}
      />
      <DataList
        className="mt-6"
        rows={[
          { label: 'Length', value: '6 yards (5.5 m)', icon: <Ruler /> },
          { label: 'Fibre', value: 'Cotton and rayon' },
          { label: 'Total', value: <Money amount={1205} currency="GHS" /> },
        ]}
      />
    </Specimen>
  )
}

export function Figures() {
  return (
    <Specimen title="Stat tiles">
      <div className="grid grid-cols-2 gap-2.5 lg:gap-4">
        <StatTile
          label="Sales"
          figure={<Money amount={102710} currency="GHS" />}
          change="12% more than before"
          direction="up"
          spark={[8, 7, 10, 12, 9, 8, 11, 13, 15, 12, 16]}
        />
        <StatTile
          label="Shop views"
          figure="4,118"
          change="4% fewer than before"
          direction="down"
          spark={[40, 44, 42, 47, 45, 41, 39, 38]}
        />
        <StatTile
          label="Rating"
          figure="4.8"
          change="231 reviews"
          link={
            <a href="#top" className="stretched-link">
              All reviews
            </a>
          }
        />
        <StatTile label="Open requests" figure="3" />
      </div>
    </Specimen>
  )
}
