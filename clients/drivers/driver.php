<?php
// Reads calls from stdin and prints their results: see clients/lib/drivers.ts.

require $argv[1];
require $argv[2];
require $argv[3];

use function Waraq\{mintEmbedToken, signGrant, signRead, verifyWebhook};

function resultOf(string $kind, string ...$args): array
{
    $texts = array_map('base64_decode', $args);
    try {
        return ['ok', json_encode(match ($kind) {
            'sign' => signRead($texts[0], $texts[1], (int) $texts[2]),
            'sign-default' => signRead($texts[0], $texts[1]),
            'sign-grant' =>
                signGrant($texts[0], $texts[1], $texts[2], $texts[3], (int) $texts[4]),
            'verify' => verifyWebhook(
                explode('|', $texts[0]),
                array_filter([
                    'HTTP_WEBHOOK_ID' => $texts[1],
                    'HTTP_WEBHOOK_TIMESTAMP' => $texts[2],
                    'HTTP_WEBHOOK_SIGNATURE' => $texts[3],
                ], fn ($text) => $text !== ''),
                $texts[4],
                (int) $texts[5],
            ),
            'mint' => mintEmbedToken($texts[0], $texts[1], $texts[2], (int) $texts[3] / 1000),
        })];
    } catch (InvalidArgumentException $error) {
        return ['refused', $error->getMessage()];
    } catch (Waraq\WebhookError $error) {
        return ['rejected', $error->reason];
    } catch (Waraq\WaraqError $e) {
        $parts = [$e->errorCode, $e->getMessage(), $e->docUrl ?? '', $e->requestId ?? ''];
        return ['error', (string) $e->status, ...$parts];
    }
}

while (($line = fgets(STDIN)) !== false) {
    $fields = resultOf(...explode("\t", rtrim($line, "\n")));
    echo implode("\t", array_map('base64_encode', $fields)), "\n";
}
