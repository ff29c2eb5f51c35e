/** Two hundred companies whose names and texts want to be anything but text. */
import { type Company, emptyCompany } from '../../src/company/company.ts'

/** Set by any of the texts that runs. */
export const ALARM = '__alarm'

const RUN = `window.${ALARM}=1`

const TEXTS: readonly string[] = [
  `<script>${RUN}</script>`,
  `<img src=x onerror="${RUN}">`,
  `"><svg onload=${RUN}>`,
  `'"--></style></script><script>${RUN}</script>`,
  `<iframe srcdoc="<script>parent.${ALARM}=1</script>"></iframe>`,
  `javascript:${RUN}`,
  `data:text/html,<script>${RUN}</script>`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}`,
  `<a href="javascript:${RUN}">Ltd</a>`,
  '<b>bold</b> & <i>italic</i> &lt;escaped&gt; &amp;amp;',
  '</title></head><body>',
  '<style>*{display:none!important}</style>',
  '<base href="https://evil.example/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<link rel=stylesheet href=https://evil.example/a.css>',
  '<form action=https://evil.example><button>Go</button></form>',
  '=HYPERLINK("https://evil.example";"Click")',
  '@SUM(1+1)*cmd|" /C calc"!A0',
  '-2+3+cmd|" /C calc"!A0',
  '\u202Egnp.exe evil\u202C Ltd',
  '\u2067שלום עולם\u2069 (החברה) בע״מ',
  'شركة الاختبار العربية المحدودة 123',
  'ＡＢＣ 株式会社テスト 有限公司',
  '👩‍👩‍👧‍👦 Family 🏳️‍🌈 S.r.l.',
  'Z̷̨̛͚͙a̷l̴g̵o̶ ̷S̴p̸A̵',
  '   leading and trailing   ',
  'tab\tand\u00A0spaces\u2003here',
  'zero\u200Bwidth\u200Djoiner\uFEFFmark',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'true',
  '0',
  'NaN',
  '"quoted", \'single\', `back`',
  'back\\slash \\u003cscript\\u003e \\n',
  '../../../../etc/passwd',
  '%00%0d%0aSet-Cookie: a=b',
  '?page=1&key=stolen#fragment',
  `${'W'.repeat(600)}`,
  `${'very long words '.repeat(60)}`,
]

/** The longest description. */
export const LONGEST = 10_000

/** The companies: each text as a name, and some of them in every other member that takes text. */
export function hostileCompanies(): Company[] {
  return Array.from({ length: 200 }, (_, index) => {
    const at = (shift: number) => TEXTS[(index + shift) % TEXTS.length]
    const name =
      index === 0 ? `Long ${'ab '.repeat(3331)}`.trim() : `${at(0)} ${index < TEXTS.length ? '' : index}`.trim()
    return {
      ...emptyCompany({ id: `IT-${90_000_000_000 + index}`, name, countryIso2: 'IT' }),
      status: 'Active' as const,
      nationalId: String(90_000_000_000 + index),
      previousNames: [at(3), at(7)],
      tradeNames: [at(11)],
      address: at(5),
      postcode: at(9).slice(0, 40),
      city: at(13).slice(0, 120),
      website: at(index % 2 === 0 ? 5 : 6),
      email: at(17),
      phone: at(19),
      nationalLegalForm: at(23),
      description: index % 10 === 0 ? at(29).padEnd(LONGEST, ' <b>x</b>') : at(31),
      descriptionLanguage: 'it',
      naceCodes: { primary: ['62.01'], secondary: [] },
      attributes: { tier: at(2).slice(0, 60).trim() || 'none', score: index },
    }
  })
}
