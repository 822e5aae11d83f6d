import type { EditableInformation } from '@asime/contract/information-desk'
import { rulesOf } from '@asime/contract/information-pages'
import { useState } from 'react'
import { href } from 'react-router'
import { ownMeta } from '../../../lib/page/own-meta.ts'
import { Queries } from '../../../lib/session/queries.tsx'
import { useViewer } from '../../../lib/session/session.ts'
import { Callout } from '../../../ui/callout.tsx'
import { InformationPreview } from '../../information/information-preview.tsx'
import type { Route } from './+types/page-text.route.ts'
import { PageTextFrame } from './page-text-frame.tsx'
import { TextForm } from './text-form.tsx'
import { TextPreview } from './text-preview.tsx'
import { usePreview } from './use-preview.ts'
import * as texts from './page-texts.texts.ts'

export function meta() {
  return ownMeta(texts.pages)
}

export default function PageTextPage({ params }: Route.ComponentProps) {
  const viewer = useViewer()
  return (
    <Queries>
      {viewer && (
        <PageTextFrame
          page={params.page}
          title={(label) => label}
          other={{ label: texts.history, path: (page) => href('/app/admin/texts/:page/history', { page }) }}
        >
          {(latest) => (latest.may_edit ? <Edit latest={latest} /> : <Read latest={latest} />)}
        </PageTextFrame>
      )}
    </Queries>
  )
}

function Edit({ latest }: { latest: EditableInformation }) {
  const [times, setTimes] = useState(0)
  const { page } = latest
  return (
    <TextForm
      key={times}
      latest={latest}
      onStartAgain={() => setTimes(times + 1)}
      renderPreview={(text) => <InformationPreview page={page} title={rulesOf(page).label} text={text} />}
    />
  )
}

/** For whom the page is not theirs to change. */
function Read({ latest: { page, text } }: { latest: EditableInformation }) {
  const preview = usePreview(page, text)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Callout tone="info">{texts.onlyOwner}</Callout>
      <TextPreview
        preview={preview}
        renderPreview={(shown) => <InformationPreview page={page} title={rulesOf(page).label} text={shown} />}
      />
    </div>
  )
}
