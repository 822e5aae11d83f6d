import type { Row } from '../measure.ts'
import type { SizeResult } from '../run-size.ts'

export function buildRow(overrides: Partial<Row>): Row {
  return {
    products: 10_000,
    case: 'requests',
    title: 'Open item requests',
    connections: 16,
    rate: 6_000,
    p50: 2,
    p99: 5,
    anewRate: 0,
    anewP99: 0,
    plainRate: 5_000,
    ofPlain: 1.2,
    isByHand: false,
    sqlRate: 20_000,
    sqlP99: 1,
    httpRate: 20_000,
    bound: 10_000,
    share: 0.6,
    memoryMb: 150,
    loopP99Ms: 1,
    failures: 0,
    bytesPerAnswer: 9_000,
    ...overrides,
  }
}

export function buildResult(overrides: Partial<SizeResult>): SizeResult {
  return {
    products: 10_000,
    rows: [buildRow({})],
    roundTrips: { requests: [1, 1] },
    rest: { startedMb: 120, visitedMb: 150 },
    deepPages: undefined,
    problems: {},
    matches: { common: [100, 900] },
    ...overrides,
  }
}
