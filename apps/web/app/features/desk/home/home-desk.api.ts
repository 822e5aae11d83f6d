import { type DeskFigure, listHomeFiguresEndpoint, saveHomeFigureEndpoint } from '@asime/contract/home-desk'
import { call } from '../../../lib/api/api.ts'
import { browserApi } from '../../../lib/session/browser-api.ts'

// For whoever arranges the home page: the API refuses it to others.

export async function listHomeFigures(signal: AbortSignal): Promise<DeskFigure[]> {
  return (await call(browserApi, listHomeFiguresEndpoint, { signal })).data
}

export function saveHomeFigure({ id, revision }: DeskFigure, figure: string, reason: string): Promise<unknown> {
  return call(browserApi, saveHomeFigureEndpoint, { params: { id }, body: { figure, if_revision: revision, reason } })
}
