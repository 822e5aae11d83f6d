import { type SearchedList, type SearchFilters, searchWords } from '@asime/contract/saved-search-words'
import type { SaveSearch as Body } from '@asime/contract/saved-searches'
import BellPlus from 'lucide-react/icons/bell-plus'
import Check from 'lucide-react/icons/check'
import { useState } from 'react'
import { href, Link, useNavigate } from 'react-router'
import { ApiError } from '../../lib/api/api.ts'
import { loadCalls } from '../../lib/api/load-calls.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import * as texts from './save-search.texts.ts'

interface SaveSearchProps {
  list: SearchedList
  /** As the list’s API takes it. */
  query: SearchFilters & { min_budget?: number | undefined; max_budget?: number | undefined }
  categoryName: string | undefined
  className?: string
}

/** Saves what the list is asked for, so that whoever is signed in hears of what is new. Nothing where nothing is searched for. */
export default function SaveSearch({ list, query, categoryName, className = '' }: SaveSearchProps) {
  const filters = filtersOf(query)
  const asked = JSON.stringify(filters)
  const [savedAs, setSavedAs] = useState('')
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  if (!(filters.query || filters.category_id || filters.brand || filters.region || filters.location)) return null
  if (savedAs === asked)
    return (
      <Link
        to={href('/app/saved-searches')}
        className={buttonClass({ variant: 'ghost', size: 'sm', className: `text-forest ${className}` })}
      >
        <Check aria-hidden="true" />
        {texts.saved}
      </Link>
    )

  async function save() {
    setBusy(true)
    try {
      const { saveSearch } = await loadCalls(import('./saved-searches.api.ts'))
      const name = searchWords(filters, categoryName ?? null)
        .join(', ')
        .slice(0, 120)
      await saveSearch({ list, name, filters: filters as Body['filters'], alert: 'at_once' })
      setSavedAs(asked)
      toast.success(texts.searchSaved, texts.whatHappens, {
        action: { label: texts.view, onPress: () => void navigate(href('/app/saved-searches')) },
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(texts.notSaved, error.message)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Button variant="ghost" size="sm" busy={isBusy} className={className} onClick={() => void save()}>
      <BellPlus aria-hidden="true" />
      {texts.save}
    </Button>
  )
}

/** Without what only sorts or narrows to what is open, which a search for what is new does by itself. */
function filtersOf(query: SaveSearchProps['query']): SearchFilters {
  return {
    query: query.query || undefined,
    category_id: query.category_id,
    min_price: query.min_price ?? query.min_budget,
    max_price: query.max_price ?? query.max_budget,
    featured: query.featured || undefined,
    discount: query.discount || undefined,
    condition: query.condition,
    brand: query.brand || undefined,
    region: query.region,
    location: query.location || undefined,
    attributes: query.attributes,
    urgency: query.urgency,
  }
}
