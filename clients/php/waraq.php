<?php
// Waraq for your backend: sign reads, mint embed tokens. Copy this file. PHP 8.1 with curl.

namespace Waraq;

use InvalidArgumentException;
use RuntimeException;

const HOUR = 3600;
const MAX_EXP = 10 ** 10;
const HEADERS = ['Content-Type: application/json', 'Accept: application/json'];
const CODES = [
    401 => 'authentication_required', 404 => 'not_found', 429 => 'rate_limited',
    500 => 'internal_error', 502 => 'service_unavailable', 503 => 'service_unavailable',
    504 => 'service_unavailable',
];

/** The error of a mint. Branch on `errorCode`. `status` is 0 for `network` and `timeout`. */
final class WaraqError extends RuntimeException
{
    public function __construct(
        public readonly int $status,
        public readonly string $errorCode,
        ?string $sentence = null,
        public readonly ?string $docUrl = null,
        public readonly ?string $requestId = null,
    ) {
        $message = $status > 0 ? "$errorCode ($status)" : $errorCode;
        $message .= $sentence !== null ? ": $sentence" : '';
        parent::__construct($message . ($docUrl !== null ? " See $docUrl" : ''), $status);
    }
}

/**
 * Signs a read of one document, without a request. Check access by your own rules first.
 *
 * @param ?int $exp Unix time in seconds; one hour from now by default
 * @return array{signature: string, exp: int} for the page
 * @throws InvalidArgumentException
 */
function signRead(
    #[\SensitiveParameter] string $signingSecret,
    string $documentId,
    ?int $exp = null,
): array {
    $exp ??= time() + HOUR;
    refuseIf($signingSecret === '', 'signingSecret is empty. Check the variable it is read from.');
    refuseIf(str_starts_with($signingSecret, 'waraq_sk_'),
        'signingSecret is an API key. Signing secrets start with waraq_ss_.');
    refuseIf(preg_match('/^waraq_ss_.*\s/s', $signingSecret) === 1,
        'signingSecret contains a space or line end. Remove it.');
    // Without the modifier D, $ accepts a line feed at the end.
    refuseIf(preg_match('/^[0-9A-Za-z_-]+$/D', $documentId) !== 1,
        'documentId must be the id of a document');
    refuseIf($exp < 1 || $exp >= MAX_EXP, 'exp must be a Unix time in whole seconds');
    return ['signature' => hash_hmac('sha256', "$documentId|$exp", $signingSecret), 'exp' => $exp];
}

/**
 * Exchanges the API key for an embed token of one hour. Follows no redirect and does not retry.
 *
 * @param string $externalUserId your id of the signed-in user: from the session, never from a
 *   request body
 * @param float $timeout in seconds
 * @return array{token: string, expires_at: string} for the page
 * @throws InvalidArgumentException
 * @throws WaraqError
 */
function mintEmbedToken(
    string $baseUrl,
    #[\SensitiveParameter] string $apiKey,
    string $externalUserId,
    float $timeout = 10,
): array {
    refuseIf(preg_match('~^https?://[^\s/?#@]+(/[^\s?#]*)?$~D', $baseUrl) !== 1,
        'baseUrl must be an http(s) URL, such as https://waraq.example.com');
    refuseIf($apiKey === '', 'apiKey is empty. Check the variable it is read from.');
    refuseIf(str_starts_with($apiKey, 'waraq_ss_'),
        'apiKey is a signing secret. API keys start with waraq_sk_.');
    refuseIf(preg_match('/^[\x21-\x7e]+$/D', $apiKey) !== 1,
        'apiKey must be visible ASCII without spaces or line ends');
    refuseIf(preg_match('/\S/u', $externalUserId) !== 1,
        'externalUserId must be a non-blank string in UTF-8, such as (string) $user->id');
    $base = rtrim($baseUrl, '/');
    $requestId = null;
    $curl = curl_init("$base/v1/embed/tokens/");
    curl_setopt_array($curl, [
        CURLOPT_POSTFIELDS => json_encode(['external_user_id' => $externalUserId]),
        CURLOPT_HTTPHEADER => ["Authorization: Bearer $apiKey", ...HEADERS],
        CURLOPT_RETURNTRANSFER => true,
        CURLOPT_FOLLOWLOCATION => false,
        CURLOPT_NOSIGNAL => true,
        CURLOPT_TIMEOUT_MS => (int) ceil($timeout * 1000),
        CURLOPT_HEADERFUNCTION => function ($_, string $line) use (&$requestId): int {
            if (preg_match('/^x-request-id:\s*(\S+)/i', $line, $found)) $requestId = $found[1];
            return strlen($line);
        },
    ]);
    $text = curl_exec($curl);
    if ($text === false) {
        throw curl_errno($curl) === CURLE_OPERATION_TIMEDOUT
            ? new WaraqError(0, 'timeout', "no complete response from $base in time")
            : new WaraqError(0, 'network', "no connection to $base");
    }
    $status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
    $answer = json_decode($text, true);
    $textOf = fn (string $name) => is_string($answer[$name] ?? null) ? $answer[$name] : null;
    $isOk = $status >= 200 && $status < 300;
    if ($isOk && $textOf('token') && $textOf('expires_at')) {
        return ['token' => $answer['token'], 'expires_at' => $answer['expires_at']];
    }
    $fallback = CODES[$status] ?? 'unexpected_answer';
    $code = $isOk ? $fallback : ($textOf('error') ?: $fallback);
    throw new WaraqError($status, $code, $textOf('message'), $textOf('doc_url'), $requestId);
}

function refuseIf(bool $isWrong, string $sentence): void
{
    if ($isWrong) throw new InvalidArgumentException($sentence);
}
