/** The page's signs: drawn on 20 by 20, lines of 1.6, in the colour of the text around them. */
const PATHS = {
  search: 'M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l4 4',
  company: 'M4 17V4.5h7V17M11 8.5h5V17M2.5 17h15M6.5 7.5h2M6.5 10.5h2M6.5 13.5h2',
  profile: 'M3 5.5h8M3 10h6M3 14.5h5M11.5 13l2.2 2.2L18 10.5',
  list: 'M3.500 4.500h13v11h-13zM3.500 8.200h13M3.500 11.900h13M8 4.500v11',
  licence: 'M3 5.5h14v9H3zM3 8.5h14M6 12h3',
  data: 'M10 3c3.6 0 6.5 1.1 6.5 2.5S13.6 8 10 8 3.5 6.9 3.5 5.5 6.4 3 10 3ZM3.5 5.500v9C3.5 15.9 6.4 17 10 17s6.5-1.1 6.5-2.500v-9M3.5 10c0 1.4 2.9 2.5 6.5 2.500s6.5-1.1 6.5-2.5',
  close: 'M5 5l10 10M15 5L5 15',
  down: 'M5 7.5l5 5 5-5',
  up: 'M5 12.5l5-5 5 5',
  star: 'M10 3l2.100 4.500 4.900.6-3.600 3.300.9 4.900-4.300-2.400-4.300 2.400.9-4.900L3 8.100l4.900-.6z',
  command: 'M3.500 4.500h13v11h-13zM6.500 8l2.500 2-2.500 2M10.500 12.500h3',
  compare: 'M3 4.500h5.500v11H3zM11.500 4.500H17v11h-5.500z',
  chart: 'M4 16.500V10M8 16.500V5M12 16.500V8M16 16.500v-5',
  right: 'M7.5 5l5 5-5 5',
  left: 'M12.5 5l-5 5 5 5',
  sun: 'M10 6.500a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10 2v1.500M10 16.500V18M2 10h1.500M16.5 10H18M4.3 4.300l1.1 1.100M14.6 14.600l1.1 1.100M4.3 15.700l1.1-1.100M14.6 5.400l1.1-1.1',
  moon: 'M16 12.500A6.5 6.5 0 0 1 7.5 4 6.5 6.5 0 1 0 16 12.500Z',
  auto: 'M10 3a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM10 3v14',
  key: 'M7 6.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7ZM10.5 10H18M15.2 10v3',
  copy: 'M7 7h9v9H7zM4 13V4h9',
  code: 'M7 6l-4 4 4 4M13 6l4 4-4 4',
  download: 'M10 3.500v9M6 9l4 4 4-4M4 16.500h12',
  columns: 'M3.5 4h13v12h-13zM8 4v12M12.5 4v12',
  filter: 'M3 5h14M6 10h8M8.5 15h3',
  check: 'M4.5 10.500l3.5 3.5 7.5-8',
  plus: 'M10 4.500v11M4.5 10h11',
  out: 'M11 4h5v5M16 4l-7 7M13 12v4H4V7h4',
  replay: 'M4.5 10a5.5 5.5 0 1 0 1.8-4.100M4 3.500v3.500h3.5',
  help: 'M7.5 7.500a2.5 2.5 0 1 1 3.6 2.200c-.8.4-1.1.900-1.1 1.800M10 14.500v.01M10 2.500a7.5 7.5 0 1 0 0 15 7.5 7.5 0 0 0 0-15Z',
  warn: 'M10 3.500l7.5 13h-15zM10 8.500v3.500M10 14v.01',
  pin: 'M10 17.500s5.5-5 5.5-9a5.5 5.5 0 0 0-11 0c0 4 5.5 9 5.5 9ZM10 6.500a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
} as const

/** Name of a sign. */
export type IconName = keyof typeof PATHS

/** An icon; it is decoration, so its meaning must be in the text next to it or in the label of its button. */
export function Icon({ name, size = 18 }: { readonly name: IconName; readonly size?: number }) {
  return (
    <svg className="icon" width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

/** The mark of the service. */
export function Mark() {
  return (
    <svg className="mark" width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
      <path d="M5 23a11 11 0 0 1 22 0" className="mark-arc" />
      <circle cx="16" cy="7.5" r="2.6" className="mark-star" />
      <circle cx="7.5" cy="12" r="1.5" className="mark-dot" />
      <circle cx="24.5" cy="12.5" r="1.9" className="mark-dot" />
      <path d="M3 26h26" className="mark-ground" />
    </svg>
  )
}
