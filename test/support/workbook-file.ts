/** Writes workbooks (XLSX) by hand, from ECMA-376 alone: cells as the XML that a test states. */
import { type ZipEntry, zipArchive } from './zip.ts'

/** A sheet: its name, the content of `<sheetData>`, and whether it is hidden. */
export interface SheetXml {
  readonly name: string
  readonly rows: string
  readonly isHidden?: boolean
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** The files of a workbook with these sheets, shared strings and formats of cells (`s="1"` is the first). */
export function workbookEntries(
  sheets: readonly SheetXml[],
  { strings = [], formats = [] }: { strings?: readonly string[]; formats?: readonly string[] } = {},
): ZipEntry[] {
  const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8"?>${text}`
  const relation = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`
  const numbered = sheets.map((sheet, at) => ({ ...sheet, id: at + 1 }))
  const relations = [
    ...numbered.map(({ id }) => relation(`rId${id}`, 'worksheet', `worksheets/sheet${id}.xml`)),
    relation('rId901', 'sharedStrings', 'sharedStrings.xml'),
    relation('rId902', 'styles', 'styles.xml'),
  ]
  const formatCodes = formats.map((code, at) => `<numFmt numFmtId="${200 + at}" formatCode="${code}"/>`)
  const cellFormats = [0, ...formats.keys().map((at) => 200 + at)].map((id) => `<xf numFmtId="${id}"/>`)
  return [
    {
      name: '[Content_Types].xml',
      content: xml(
        `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
      ),
    },
    {
      name: '_rels/.rels',
      content: xml(
        `<Relationships xmlns="${PACKAGE}/relationships">${relation('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
      ),
    },
    {
      name: 'xl/workbook.xml',
      content: xml(
        `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${numbered
          .map(
            ({ name, id, isHidden }) =>
              `<sheet name="${name}" sheetId="${id}"${isHidden ? ' state="hidden"' : ''} r:id="rId${id}"/>`,
          )
          .join('')}</sheets></workbook>`,
      ),
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: xml(`<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`),
    },
    {
      name: 'xl/styles.xml',
      content: xml(
        `<styleSheet xmlns="${MAIN}"><numFmts>${formatCodes.join('')}</numFmts><cellXfs>${cellFormats.join('')}</cellXfs></styleSheet>`,
      ),
    },
    {
      name: 'xl/sharedStrings.xml',
      content: xml(`<sst xmlns="${MAIN}">${strings.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`),
    },
    ...numbered.map(({ id, rows }) => ({
      name: `xl/worksheets/sheet${id}.xml`,
      content: xml(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
    })),
  ]
}

/** The bytes of a workbook. */
export function workbookFile(...given: Parameters<typeof workbookEntries>): Buffer {
  return zipArchive(workbookEntries(...given))
}
