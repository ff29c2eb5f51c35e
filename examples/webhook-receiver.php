<?php
/**
 * A receiver of autoprofile webhooks in PHP, with its standard library alone.
 *
 *     WEBHOOK_SECRET=whsec_… php -S 127.0.0.1:9000 examples/webhook-receiver.php
 *
 * The secret is what `./firmament webhook secret --licence ID` prints. The scheme is Standard Webhooks
 * (https://www.standardwebhooks.com); its PHP library does what `verify` does here.
 */
declare(strict_types=1);

const TOLERANCE_SECONDS = 5 * 60;

/** Whether a webhook was signed with the secret, and not longer ago than five minutes. */
function verify(string $secret, array $headers, string $body): bool
{
    $id = $headers['webhook-id'] ?? '';
    $timestamp = $headers['webhook-timestamp'] ?? '';
    if ($id === '' || !ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_SECONDS) {
        return false;
    }
    $encoded = str_starts_with($secret, 'whsec_') ? substr($secret, strlen('whsec_')) : $secret;
    $key = base64_decode($encoded, true);
    if ($key === false) {
        return false;
    }
    $right = base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    // While a secret is being rotated there are several signatures, separated by spaces.
    foreach (explode(' ', $headers['webhook-signature'] ?? '') as $given) {
        if (hash_equals("v1,$right", $given)) {
            return true;
        }
    }
    return false;
}

// The bytes exactly as they arrive: a body that was parsed and written again has another signature.
$body = (string) file_get_contents('php://input');
$headers = array_change_key_case(getallheaders(), CASE_LOWER);
if (!verify((string) getenv('WEBHOOK_SECRET'), $headers, $body)) {
    http_response_code(400);
    return;
}
$webhook = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
// A webhook can arrive twice, with the same webhook-id each time: a real receiver stores the ids that it has
// processed with its data, in the same transaction.
error_log(sprintf(
    '%s %s (%s): %s',
    $webhook['matchStatus'],
    $webhook['company']['name'],
    $webhook['company']['id'],
    $webhook['matchReason']['en'],
));
// Answer within 15 s, and do longer work afterwards. The answer 410 would stop all further webhooks.
http_response_code(204);
