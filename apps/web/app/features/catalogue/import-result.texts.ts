import { formatCount } from '@asime/contract/counts'

const rows = (n: number) => (n === 1 ? '1 row' : `${formatCount(n)} rows`)

export const progress = 'Import progress'
export const saving = (saved: number, all: number) => `Saving: ${formatCount(saved)} of ${formatCount(all)} products`
export const savingText = 'All products are saved together at the end. Until then nothing changes in your shop.'
export const done = 'Import complete'
export const doneText = (added: number, changed: number, left: number) =>
  `${[
    added > 0 && (added === 1 ? '1 product added' : `${formatCount(added)} products added`),
    changed > 0 && (changed === 1 ? '1 product updated' : `${formatCount(changed)} products updated`),
    left > 0 && `${rows(left)} left out`,
  ]
    .filter(Boolean)
    .join(', ')}.`
export const made = 'Imported products'
export const isNew = 'New'
export const isUpdated = 'Updated'
export const firstMade = (shown: number, all: number) => `The first ${formatCount(shown)} of ${formatCount(all)}`
export const seeAll = 'See all products'
export const importAnother = 'Import another file'
export const uploadAgain = 'Upload file again'
export const failed = 'Nothing was imported'
