import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Sheet } from '../../ui/dialog.tsx'
import * as texts from './phone-filter-sheet.texts.ts'

export interface PhoneFilterSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The list without filters; undefined where none holds. */
  clearPath: string | undefined
  showLabel: string
  isLoading: boolean
  /** The form. */
  children: ReactNode
}

/** The sheet of filters, which no page shows at first. */
export function PhoneFilterSheet({
  open,
  onOpenChange,
  clearPath,
  showLabel,
  isLoading,
  children,
}: PhoneFilterSheetProps) {
  return (
    <Sheet
      side="bottom"
      open={open}
      onOpenChange={onOpenChange}
      title={texts.filters}
      footer={
        <>
          {clearPath !== undefined && (
            <Link to={clearPath} className={`${buttonClass({ variant: 'ghost' })} flex-none!`}>
              {texts.clearAll}
            </Link>
          )}
          <Button variant="buy" busy={isLoading} onClick={() => onOpenChange(false)}>
            {showLabel}
          </Button>
        </>
      }
    >
      <div className="pt-2">{children}</div>
    </Sheet>
  )
}
