import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import LogOut from 'lucide-react/icons/log-out'
import User from 'lucide-react/icons/user'
import { useState } from 'react'
import { Accordion } from '../../ui/accordion.tsx'
import { Avatar } from '../../ui/avatar.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { FormSteps } from '../../ui/form-steps.tsx'
import { Menu, menuItem } from '../../ui/menu.tsx'
import { Pages, ShowMore } from '../../ui/pagination.tsx'
import { Segmented, segmentClass, SegmentedLinks } from '../../ui/segmented.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { toast } from '../../ui/toast.tsx'
import { Row, Specimen, Stack } from './specimen.tsx'

export function Navigation() {
  const [step, setStep] = useState(1)
  return (
    <Specimen title="Tabs, steps, pages, menu">
      <Stack>
        <Breadcrumb
          items={[
            { label: 'Home', link: <a href="#top">Home</a> },
            { label: 'Products', link: <a href="#top">Products</a> },
            { label: 'Kente & craft', link: <a href="#top">Kente &amp; craft</a> },
            { label: 'Handwoven Bonwire kente, 6 yards' },
          ]}
        />
        <Tabs
          label="About the product"
          tabs={[
            { id: 'description', label: 'Description', panel: <p>Woven on a four-heddle loom in Bonwire.</p> },
            { id: 'specifications', label: 'Specifications', panel: <p>Length 6 yards, width 46 inches.</p> },
            { id: 'reviews', label: 'Reviews (86)', panel: <p>The weave is tight.</p> },
          ]}
        />
        <FormSteps steps={['What', 'Budget', 'Details']} current={step} onStep={setStep} />
        <Row>
          <Segmented
            label="Period"
            name="design-period"
            defaultValue="14"
            options={[
              { value: '7', label: '7 days' },
              { value: '14', label: '14 days' },
              { value: '90', label: '90 days' },
            ]}
          />
          <SegmentedLinks label="View">
            <a href="#top" aria-label="Grid" aria-current="true" className={segmentClass(true)}>
              <LayoutGrid aria-hidden="true" />
            </a>
            <a href="#top" aria-label="List" className={segmentClass(false)}>
              <List aria-hidden="true" />
            </a>
          </SegmentedLinks>
          <Menu
            label="Your menu"
            trigger={<Avatar name="Kofi Mensah" size={36} />}
            header={<p className="font-semibold">Kofi Mensah</p>}
          >
            <a {...menuItem} href="#top">
              <User aria-hidden="true" />
              Profile
            </a>
            <button {...menuItem} type="button" onClick={() => toast.info('Signed out')}>
              <LogOut aria-hidden="true" />
              Sign Out
            </button>
          </Menu>
        </Row>
        <Pages>Page 1 of 7</Pages>
        <ShowMore shown={20} total="128" noun="products">
          <Button>Show more</Button>
        </ShowMore>
        <div>
          <Accordion title="How do I pay?" name="design-faq" defaultOpen>
            With mobile money or a card, when you accept a bid or buy a product.
          </Accordion>
          <Accordion title="What if the goods do not arrive?" name="design-faq">
            Your money is held until you say that they have.
          </Accordion>
        </div>
      </Stack>
    </Specimen>
  )
}
