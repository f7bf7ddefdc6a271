defmodule WaraqWebhook do
  @moduledoc "Waraq for your backend: verify webhooks. Copy this file. Elixir 1.14, OTP 25."

  @tolerance_seconds 300
  @max_body_bytes 65_536
  @max_signature_header 1_024
  @secret ~r"\Awhsec_((?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)\z"

  @doc """
  Verifies a webhook: `{:ok, body}`, the JSON of an event, or `{:error, reason}`, to which you respond
  with 400. `secrets` is the secret of the webhook, or a list while you roll it; `headers` is
  `conn.req_headers`, and `body` the raw body. Events arrive at least once: keep the id, and ignore
  one that you have seen. Raises ArgumentError for an invalid secret.
  """
  def verify(secrets, headers, body, now \\ System.os_time(:second)) do
    secrets = List.wrap(secrets)
    keys = Enum.map(if(secrets == [], do: [""], else: secrets), &key/1)
    names = ["webhook-id", "webhook-timestamp", "webhook-signature"]
    sent = Enum.map(names, &(headers |> List.keyfind(&1, 0, {&1, ""}) |> elem(1)))

    with :ok <- check_headers(sent),
         [id, timestamp, signatures] = sent,
         :ok <- check_age(now - String.to_integer(timestamp)),
         :ok <- reject(byte_size(body) > @max_body_bytes, :body_too_large),
         message = "#{id}.#{timestamp}." <> body,
         right? = signed?(String.split(signatures, " "), keys, message),
         :ok <- reject(!right?, :signature_mismatch) do
      {:ok, body}
    end
  end

  defp check_headers([id, timestamp, signatures] = sent) do
    valid? =
      id =~ ~r/\A[0-9A-Za-z_-]{1,128}\z/ and timestamp =~ ~r/\A[0-9]{1,10}\z/ and
        byte_size(signatures) <= @max_signature_header

    with :ok <- reject("" in sent, :header_missing), do: reject(!valid?, :header_invalid)
  end

  defp check_age(age) do
    with :ok <- reject(age > @tolerance_seconds, :timestamp_too_old),
         do: reject(age < -@tolerance_seconds, :timestamp_too_new)
  end

  defp signed?(sent, keys, message) do
    Enum.any?(keys, fn key ->
      right = "v1," <> Base.encode64(:crypto.mac(:hmac, :sha256, key, message))
      Enum.any?(sent, &(byte_size(&1) == byte_size(right) and :crypto.hash_equals(&1, right)))
    end)
  end

  defp key(secret) do
    case Regex.run(@secret, to_string(secret)) do
      [_, base64] -> Base.decode64!(base64)
      nil -> raise ArgumentError, "a secret must be that of a webhook, whsec_..., without spaces"
    end
  end

  defp reject(true, reason), do: {:error, reason}
  defp reject(false, _), do: :ok
end
