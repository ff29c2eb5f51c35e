// Checks a history of credit calls for linearizability, licence by licence: whether the answers are those of some order of
// the calls in which each took effect at one moment between its call and its return.
//
// Reads lines of JSON from standard input, one call each (the type call below); prints a JSON object that says for each
// licence "Ok", "Illegal" or "Unknown" (not decided in time).
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"sort"
	"strings"
	"time"

	"github.com/anishathalye/porcupine"
)

// A call of a history.
type call struct {
	Client  int    `json:"client"`
	Licence string `json:"licence"`
	// charge, reserve, settle, release, fill, read
	Kind string `json:"kind"`
	// Credits asked for, reserved, delivered, or filled to.
	Credits int `json:"credits"`
	// Of a charge: its Idempotency-Key, or nothing. Of the others: the reservation.
	Name string `json:"name"`
	// Monotonic, in nanoseconds.
	Called int64 `json:"called"`
	// Absent: it was never answered, so it may have taken effect at any moment since, or never.
	Returned *int64 `json:"returned"`
	Answer   answer `json:"answer"`
}

// What a call was answered.
type answer struct {
	// recorded, not_enough_credits, answered_before; nothing for other kinds of call.
	Kind string `json:"kind"`
	// Credits of the pool after it; absent: it does not say.
	Available *int `json:"available"`
	// Credits that a settlement charged.
	Charged *int `json:"charged"`
}

// A reservation as the model knows it.
type reservation struct {
	held int
	// -1 while it is open. One that was given up is charged 0, and may be charged after all.
	charged    int
	wasGivenUp bool
}

// A pool of credits, as if one caller after the other came. Never changed: each step makes a new one.
type pool struct {
	available, total int
	keys             map[string]bool
	reservations     map[string]reservation
}

func (p pool) copied() pool {
	keys := make(map[string]bool, len(p.keys))
	for key := range p.keys {
		keys[key] = true
	}
	reservations := make(map[string]reservation, len(p.reservations))
	for name, one := range p.reservations {
		reservations[name] = one
	}
	return pool{p.available, p.total, keys, reservations}
}

// take charges or reserves: refused where the pool is too small, free where the key was answered before.
func take(before pool, asked call, told answer, isAnswered bool) (bool, pool) {
	if asked.Kind == "charge" && before.keys[asked.Name] {
		return !isAnswered || told.Kind == "answered_before" && says(told, before), before
	}
	if before.available < asked.Credits {
		return !isAnswered || told.Kind == "not_enough_credits" && says(told, before), before
	}
	after := before.copied()
	after.available -= asked.Credits
	if asked.Kind == "reserve" {
		after.reservations[asked.Name] = reservation{held: asked.Credits, charged: -1}
	} else if asked.Name != "" {
		after.keys[asked.Name] = true
	}
	return !isAnswered || told.Kind == "recorded" && says(told, after), after
}

func says(told answer, after pool) bool {
	return told.Available == nil || *told.Available == after.available
}

// settle charges what was delivered and gives the rest back, once; a pool is never filled above its total by it.
func settle(before pool, asked call, told answer, isAnswered bool) (bool, pool) {
	one, isKnown := before.reservations[asked.Name]
	if !isKnown {
		return !isAnswered, before
	}
	fits := func(charged int) bool { return !isAnswered || told.Charged != nil && *told.Charged == charged }
	if one.charged >= 0 && !one.wasGivenUp {
		return fits(one.charged), before
	}
	after := before.copied()
	charged := asked.Credits
	if one.wasGivenUp {
		charged = min(charged, before.available)
		after.available -= charged
	} else {
		after.giveBack(one.held - charged)
	}
	after.reservations[asked.Name] = reservation{held: one.held, charged: charged}
	return fits(charged), after
}

func (p *pool) giveBack(credits int) {
	p.available += min(credits, max(0, p.total-p.available))
}

// release gives the reservation of a stream up whose process has died. It is never answered: any service may do so.
func release(before pool, asked call) (bool, pool) {
	one, isKnown := before.reservations[asked.Name]
	if !isKnown || one.charged >= 0 {
		return true, before
	}
	after := before.copied()
	after.giveBack(one.held)
	after.reservations[asked.Name] = reservation{held: one.held, charged: 0, wasGivenUp: true}
	return true, after
}

func step(state, input, output any) (bool, any) {
	before, asked := state.(pool), input.(call)
	told, isAnswered := output.(answer)
	switch asked.Kind {
	case "charge", "reserve":
		return take(before, asked, told, isAnswered)
	case "settle":
		return settle(before, asked, told, isAnswered)
	case "release":
		return release(before, asked)
	case "fill":
		after := before.copied()
		after.available, after.total = asked.Credits, asked.Credits
		return !isAnswered || says(told, after), after
	case "read":
		return !isAnswered || says(told, before), before
	}
	panic("unknown kind of call: " + asked.Kind)
}

// text is the same for equal pools.
func (p pool) text() string {
	lines := []string{}
	for key := range p.keys {
		lines = append(lines, key)
	}
	for name, one := range p.reservations {
		lines = append(lines, fmt.Sprint(name, one))
	}
	sort.Strings(lines)
	return fmt.Sprint(p.available, p.total, strings.Join(lines, ";"))
}

func read() map[string][]porcupine.Operation {
	histories := map[string][]porcupine.Operation{}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var one call
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			panic(err)
		}
		operation := porcupine.Operation{ClientId: one.Client, Input: one, Call: one.Called, Return: math.MaxInt64}
		if one.Returned != nil {
			operation.Return, operation.Output = *one.Returned, one.Answer
		}
		histories[one.Licence] = append(histories[one.Licence], operation)
	}
	if err := lines.Err(); err != nil {
		panic(err)
	}
	return histories
}

func main() {
	model := porcupine.Model{
		Init:  func() any { return pool{keys: map[string]bool{}, reservations: map[string]reservation{}} },
		Step:  step,
		Equal: func(a, b any) bool { return a.(pool).text() == b.(pool).text() },
	}
	results := map[string]string{}
	for licence, history := range read() {
		results[licence] = string(porcupine.CheckOperationsTimeout(model, history, 60*time.Second))
	}
	if err := json.NewEncoder(os.Stdout).Encode(results); err != nil {
		panic(err)
	}
}
