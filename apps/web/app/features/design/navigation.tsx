import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import { useState } from 'react'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { FormSteps } from '../../ui/form-steps.tsx'
import { Pages, ShowMore } from '../../ui/pagination.tsx'
import { segmentClass, SegmentedLinks } from '../../ui/segmented.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Row, Specimen, Stack } from './specimen.tsx'

export function Navigation() {
  const [step, setStep] = useState(1)
  return (
    <Specimen title="Tabs, steps, pages">
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
        <FormSteps label="Request steps" steps={['What', 'Budget', 'Details']} current={step} onStep={setStep} />
        <Row>
          <SegmentedLinks label="View">
            <a href="#top" aria-label="Grid" aria-current="true" className={segmentClass(true)}>
              <LayoutGrid aria-hidden="true" />
            </a>
            <a href="#top" aria-label="List" className={segmentClass(false)}>
              <List aria-hidden="true" />
            </a>
          </SegmentedLinks>
        </Row>
        <Pages>Page 1 of 7</Pages>
        <ShowMore shown={20} total="128" noun="products">
          <Button>Show more</Button>
        </ShowMore>
      </Stack>
    </Specimen>
  )
}
