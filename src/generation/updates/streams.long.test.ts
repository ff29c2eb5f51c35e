/**
 * What can go wrong with a publisher's stream of changes, written down before the code. Each line is a test below, of the
 * collector alone or of updates with it.
 *
 * The connection
 *  1. is cut in the middle of a line: the half line is not kept, and comes again whole
 *  2. is cut between two lines, again and again: nothing is lost, nothing is doubled
 *  3. is closed by the publisher in good order: it is opened again from the resume point
 *  4. says nothing, not even a heartbeat: it is opened again
 *  5. answers 429 with `Retry-After`: nothing is asked before; without it the waits grow
 *  6. answers 500, 502, 503, or refuses to connect: the same
 *  7. answers 401: the key is wrong, which is said without the key, and asked seldom
 *  8. redirects: the key is not sent anywhere else
 *  9. answers 200 with a page of a proxy, or a body without end and without a line: bounded, and not taken for changes
 *
 * The events
 * 10. come twice, in one connection and after a new one
 * 11. come out of order: the latest one of a company counts
 * 12. are broken: no JSON, no object, without a timepoint, of another kind: the others count
 * 13. are longer than a megabyte, or never end: passed over in bounded memory
 * 14. carry officers and members that nobody asked for: they reach no file
 * 15. change one company a thousand times: one row
 * 16. delete a company, delete one that is not there, and bring one back
 * 17. are older than what is stored
 *
 * The position
 * 18. is too old (416): the gap is said, the stream goes on from now, and a whole file of a later day closes the gap
 * 19. was never known: what is missing since the whole file is said
 * 20. went back with a rollback: the stream is asked again from there
 * 21. is of a folder whose collected changes are gone
 *
 * The collector
 * 22. ends in the middle of a write: the torn end is dropped
 * 23. is killed after an import and before what it brought is dropped: nothing is imported twice
 * 24. is asked for a second time for the same folder: refused
 * 25. finds a full disk: it waits, and says so
 * 26. finds changes that a newer version wrote: refused
 * 27. is off without a key, and sends none to an address without protection
 *
 * A whole file
 * 28. older than the changes does not take them back; a newer one does
 */
