import { type Category, listCategoriesEndpoint } from '@asime/contract/categories'
import {
  type DeskBlock,
  type DeskFigure,
  type HomeBlockContent,
  listHomeBlocksEndpoint,
  listHomeFiguresEndpoint,
  previewHomeBlockEndpoint,
  removeHomeBlockEndpoint,
  saveHomeBlockEndpoint,
  saveHomeFigureEndpoint,
} from '@asime/contract/home-desk'
import type { ProductCard } from '@asime/contract/products'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

// For whoever arranges the home page: the API refuses it to others.

export async function listHomeFigures(signal: AbortSignal): Promise<DeskFigure[]> {
  return (await call(browserApi, listHomeFiguresEndpoint, { signal })).data
}

export function saveHomeFigure({ id, revision }: DeskFigure, figure: string, reason: string): Promise<unknown> {
  return call(browserApi, saveHomeFigureEndpoint, { params: { id }, body: { figure, if_revision: revision, reason } })
}

export async function listHomeBlocks(signal: AbortSignal): Promise<DeskBlock[]> {
  return (await call(browserApi, listHomeBlocksEndpoint, { signal })).data
}

/** What a set shows of products, or would show. */
export async function previewHomeBlock(id: string, signal: AbortSignal): Promise<ProductCard[]> {
  return (await call(browserApi, previewHomeBlockEndpoint, { params: { id }, signal })).data
}

export interface SavingBlock {
  title: string
  content: HomeBlockContent
  shown_from: string | null
  shown_until: string | null
  is_hidden: boolean
  after_id: string | null
  if_revision?: number | undefined
}

export function saveHomeBlock(id: string, saving: SavingBlock, reason: string): Promise<unknown> {
  return call(browserApi, saveHomeBlockEndpoint, { params: { id }, body: { ...saving, reason } })
}

export function removeHomeBlock({ id, revision }: DeskBlock, reason: string): Promise<unknown> {
  return call(browserApi, removeHomeBlockEndpoint, { params: { id }, body: { if_revision: revision, reason } })
}

export async function listCategories(signal: AbortSignal): Promise<Category[]> {
  return (await call(browserApi, listCategoriesEndpoint, { signal })).data
}
