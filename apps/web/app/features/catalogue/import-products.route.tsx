import { MAX_IMPORT_BYTES, isOpenImport } from '@asime/contract/product-import-states'
import type { ProductImport } from '@asime/contract/product-imports'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { href, Link, useSearchParams } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { serverMessage } from '../../lib/api/server-message.ts'
import { ownMeta } from '../../lib/page/own-meta.ts'
import { Queries, useOwnQuery } from '../../lib/session/queries.tsx'
import { useViewer } from '../../lib/session/session.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Callout } from '../../ui/callout.tsx'
import { Failed } from '../../ui/failed.tsx'
import { FormSteps } from '../../ui/form-steps.tsx'
import { Loading, Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { ImportCheck } from './import-check.tsx'
import { ImportHistory } from './import-history.tsx'
import * as texts from './import-products.texts.ts'
import { ImportResult, ImportRunning } from './import-result.tsx'
import { ImportUpload, Uploading } from './import-upload.tsx'
import {
  cancelProductImport,
  checkProductFile,
  confirmProductImport,
  listProductImports,
  readProductImport,
} from './product-imports.api.ts'

/** How often it is asked how far an import is. */
const POLL_MS = 1_000

export function meta() {
  return ownMeta(texts.title)
}

export default function ImportProductsPage() {
  return (
    <Queries>
      <ImportProducts />
    </Queries>
  )
}

/** What is being sent, or why it was refused. */
interface Sending {
  name: string
  percent?: number
  problem?: string
}

function ImportProducts() {
  const viewer = useViewer()
  const queries = useQueryClient()
  const [params, setParams] = useSearchParams()
  const heading = useRef<HTMLHeadingElement>(null)
  const [sending, setSending] = useState<Sending>()
  const history = useOwnQuery(['product imports'], listProductImports, {
    refetchInterval: ({ state: { data } }) => (data?.some(({ state }) => state === 'running') ? POLL_MS : false),
  })
  // Named by the address, or still open: whoever comes back finds it.
  const named = params.get('import')
  const open = history.data?.find(({ state }) => isOpenImport(state))
  const id = named === '' ? undefined : (named ?? open?.id)
  const current = useOwnQuery(['product import', id], (signal) => readProductImport(id!, signal), {
    enabled: id !== undefined,
    refetchInterval: ({ state: { data } }) => (data?.state === 'running' ? POLL_MS : false),
  })
  const shown = id === undefined ? undefined : current.data
  const step = !shown || shown.state === 'cancelled' ? 0 : shown.state === 'checked' ? 1 : 2

  function show(next: ProductImport | undefined) {
    if (next) queries.setQueryData([viewer?.id, 'product import', next.id], next)
    setParams(next ? { import: next.id } : { import: '' }, { replace: true, preventScrollReset: true })
    void queries.invalidateQueries({ queryKey: [viewer?.id, 'product imports'] })
    heading.current?.focus()
  }

  async function send(file: File) {
    if (file.size > MAX_IMPORT_BYTES) return setSending({ name: file.name, problem: texts.tooLarge })
    setSending({ name: file.name, percent: 0 })
    try {
      const checked = await checkProductFile(file, (percent) => setSending({ name: file.name, percent }))
      setSending(undefined)
      show(checked)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setSending({ name: file.name, problem: serverMessage(error) ?? texts.tryAgain })
    }
  }

  async function attempt(work: () => Promise<ProductImport>) {
    try {
      const next = await work()
      show(next.state === 'cancelled' ? undefined : next)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.notChanged, serverMessage(error) ?? texts.tryAgain)
      await queries.invalidateQueries()
    }
  }

  return (
    <div className="frame grid grid-cols-[minmax(0,1fr)] gap-4 pt-5 pb-8 lg:pt-8">
      <header>
        <Breadcrumb
          items={[
            { label: texts.back, link: <Link to={href('/app/vendor/products')}>{texts.back}</Link> },
            { label: texts.title },
          ]}
        />
        <h1 ref={heading} tabIndex={-1} className="text-3xl outline-none">
          {texts.title}
        </h1>
        <p className="mt-1 text-ink-2">
          {step === 1 ? texts.leadChecked : shown?.state === 'running' ? texts.leadRunning : texts.lead}
        </p>
      </header>
      <FormSteps
        label={texts.stepsLabel}
        steps={texts.steps}
        current={shown?.state === 'done' ? texts.steps.length : step}
      />
      {sending?.problem !== undefined && (
        <Callout tone="danger" role="alert" title={texts.notUploaded}>
          {sending.problem}
        </Callout>
      )}
      {sending?.percent !== undefined ? (
        <Uploading name={sending.name} percent={sending.percent} />
      ) : history.isPending || (id !== undefined && current.isPending) ? (
        <Loading className="grid gap-4">
          <Skeleton className="h-[96px]" />
          <Skeleton className="h-[240px]" />
        </Loading>
      ) : history.isError ? (
        <Failed onRetry={history.refetch} />
      ) : id !== undefined && current.isError && !isGone(current.error) ? (
        <Failed onRetry={current.refetch} />
      ) : shown?.state === 'checked' ? (
        <ImportCheck
          key={shown.id}
          checked={shown}
          onFile={send}
          onConfirm={(leaveOutBad) => attempt(() => confirmProductImport(shown.id, leaveOutBad))}
          onDiscard={() => attempt(() => cancelProductImport(shown.id))}
        />
      ) : shown?.state === 'running' ? (
        <ImportRunning running={shown} />
      ) : shown?.state === 'done' || shown?.state === 'failed' ? (
        <ImportResult ended={shown} onFile={send} />
      ) : (
        <>
          {shown?.state === 'cancelled' && (
            <Callout tone="info" title={texts.cancelled}>
              {texts.cancelledText}
            </Callout>
          )}
          {current.isError && isGone(current.error) && (
            <Callout tone="info" title={texts.gone}>
              {texts.goneText}
            </Callout>
          )}
          <ImportUpload onFile={send} />
        </>
      )}
      {history.data && history.data.length > 0 && <ImportHistory imports={history.data} current={id} />}
    </div>
  )
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'not_found'
