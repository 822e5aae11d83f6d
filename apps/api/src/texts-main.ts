import { runCommand, say } from './command.ts'
import {
  compareTexts,
  fillTexts,
  rebuildTexts,
  refreshCategoryTexts,
  refreshVendorTexts,
  TEXT_NOUNS,
} from './platform/database/stored-texts.sql.ts'

const MOST_NAMED = 20

/** `npm run texts`: lists every kept text that differs from its row. It fails where there is one, unless it rebuilds them. */
await runCommand(async ({ db }) => {
  const rebuilds = process.argv.includes('--rebuild')
  await fillTexts(db)
  await refreshCategoryTexts(db)
  await refreshVendorTexts(db)
  let differ = 0
  for (const noun of TEXT_NOUNS) {
    const { rows } = await compareTexts(db, noun, async (ids) => {
      for (const id of ids) if (++differ <= MOST_NAMED) say(`${noun} ${id} differs`)
      if (rebuilds) await rebuildTexts(db, noun, ids)
    })
    say(`Compared the texts of ${rows} rows: ${noun}.`)
  }
  if (differ === 0) say('Everything agrees.')
  else
    say(
      rebuilds
        ? `${differ} texts were rebuilt.`
        : `${differ} texts differ; npm run texts -- --rebuild builds them anew.`,
    )
  return differ === 0 || rebuilds
})
