<?php
// Waraq for your backend: verify webhooks. Copy this file. PHP 8.1.

namespace Waraq;

use InvalidArgumentException;
use RuntimeException;

const TOLERANCE_SECONDS = 300;
const MAX_BODY_BYTES = 65536;
const MAX_SIGNATURE_HEADER = 1024;
const WEBHOOK_SECRET =
    '~^whsec_((?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$~D';

/** A request that is not a webhook of the service: respond with 400. `reason` says why. */
final class WebhookError extends RuntimeException
{
    public function __construct(public readonly string $reason)
    {
        parent::__construct($reason);
    }
}

/**
 * Verifies a webhook and returns its event. Events arrive at least once: keep the `id`, and ignore
 * one that you have seen.
 *
 * @param string|string[] $secrets the secret of the webhook, or several while you roll it
 * @param array $server `$_SERVER`, which has the headers
 * @param string $body the raw body: `file_get_contents('php://input')`
 * @return array{id: string, type: string, timestamp: string, data: array}
 * @throws InvalidArgumentException for an invalid secret
 * @throws WebhookError
 */
function verifyWebhook(
    #[\SensitiveParameter] string|array $secrets,
    array $server,
    string $body,
    ?int $now = null,
): array {
    $keys = array_map(webhookKey(...), (array) $secrets ?: ['']);
    [$id, $timestamp, $signatures] = array_map(
        fn (string $name) => (string) ($server["HTTP_WEBHOOK_$name"] ?? ''),
        ['ID', 'TIMESTAMP', 'SIGNATURE'],
    );
    rejectIf($id === '' || $timestamp === '' || $signatures === '', 'header_missing');
    $isValid = preg_match('/^[0-9A-Za-z_-]{1,128}$/D', $id) === 1
        && preg_match('/^[0-9]{1,10}$/D', $timestamp) === 1
        && strlen($signatures) <= MAX_SIGNATURE_HEADER;
    rejectIf(!$isValid, 'header_invalid');
    $age = ($now ?? time()) - (int) $timestamp;
    rejectIf($age > TOLERANCE_SECONDS, 'timestamp_too_old');
    rejectIf($age < -TOLERANCE_SECONDS, 'timestamp_too_new');
    rejectIf(strlen($body) > MAX_BODY_BYTES, 'body_too_large');
    $isSigned = false;
    foreach ($keys as $key) {
        $right = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
        foreach (explode(' ', $signatures) as $one) $isSigned = hash_equals($right, $one) || $isSigned;
    }
    rejectIf(!$isSigned, 'signature_mismatch');
    $event = json_decode($body, true);
    $texts = array_filter(['id', 'type', 'timestamp'], fn ($name) => is_string($event[$name] ?? null));
    rejectIf(count($texts) < 3 || !is_array($event['data'] ?? null), 'body_invalid');
    return $event;
}

function webhookKey(#[\SensitiveParameter] mixed $secret): string
{
    if (is_string($secret) && preg_match(WEBHOOK_SECRET, $secret, $found) === 1) {
        return base64_decode($found[1]);
    }
    throw new InvalidArgumentException('a secret must be that of a webhook, whsec_..., without spaces');
}

function rejectIf(bool $isWrong, string $reason): void
{
    if ($isWrong) throw new WebhookError($reason);
}
