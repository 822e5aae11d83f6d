import { Spinner } from './spinner.tsx'

/** In place of a page that is on its way. */
export function SpinnerPage({ label }: { label: string }) {
  return (
    <div className="frame grid min-h-[60vh] place-items-center">
      <Spinner label={label} />
    </div>
  )
}
