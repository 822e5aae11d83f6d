interface SwitchProps {
  /** Names what it switches, for users who do not see its place. */
  label: string
  isOn: boolean
  onChange: (isOn: boolean) => void
}

/** 46 x 26 px are visible, 52 x 44 take the tap. */
export function Switch({ label, isOn, onChange }: SwitchProps) {
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label={label}
      onClick={() => onChange(!isOn)}
      className="grid h-11 w-[52px] flex-none cursor-pointer place-items-center rounded-control"
    >
      <span
        className={`flex h-[26px] w-[46px] items-center rounded-full border p-[3px] transition-colors duration-[140ms] ${
          isOn ? 'justify-end border-forest bg-forest' : 'border-line-strong bg-surface-2'
        }`}
      >
        <span
          className={`size-[18px] rounded-full forced-colors:bg-[ButtonText] ${isOn ? 'bg-on-forest' : 'bg-ink-3'}`}
        />
      </span>
    </button>
  )
}
