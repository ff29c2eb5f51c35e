import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayFirstDate, yearFirstDate } from './dates.ts'

test('dates: a day written day first or year first becomes YYYY-MM-DD', () => {
  assert.equal(dayFirstDate('09/05/2019'), '2019-05-09')
  assert.equal(dayFirstDate('9.5.2019'), '2019-05-09')
  assert.equal(yearFirstDate('2019-05-09'), '2019-05-09')
  assert.equal(yearFirstDate('20190509'), '2019-05-09')
  assert.equal(yearFirstDate('1850-01-01T00:00:00+01:00'), '1850-01-01')
})

test('dates: what is no day of the calendar is null, leap years and all', () => {
  for (const text of ['', '31/04/2020', '29/02/1900', '00/01/2020', '01/13/2020', '2020-01-01', '1/1/20', 'soon']) {
    assert.equal(dayFirstDate(text), null, text)
  }
  for (const text of ['', '2021-02-29', '0000-01-01', '2020-1-1', '01/02/2020']) assert.equal(yearFirstDate(text), null)
  assert.equal(dayFirstDate('29/02/2000'), '2000-02-29')
})

test('dates: every day of four centuries agrees with the calendar of the machine', () => {
  for (let time = Date.UTC(1700, 0, 1); time < Date.UTC(2101, 0, 1); time += 86_400_000) {
    const day = new Date(time).toISOString().slice(0, 10)
    const [year, month, date] = day.split('-')
    if (yearFirstDate(day) !== day || dayFirstDate(`${date}/${month}/${year}`) !== day) assert.fail(day)
  }
})
